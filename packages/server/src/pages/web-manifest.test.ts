import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { drawIcon, type IconKind, iconKinds } from "./app-icon.ts";
import { getManifest, shortName } from "./web-manifest.ts";

const target = {
  uuid: "11111111-1111-4111-8111-111111111111",
  establishment: {
    id: "0192f0c1-7a00-7000-8000-000000000001",
    name: "رواق الهيل للمأكولات",
    description: "",
    logo: { base: "/media/mark", color: "#0b7a53" },
    cover: null,
  },
} as unknown as CodeTarget;

describe("the manifest", () => {
  it("opens at the guest's code, in the requested language and direction, one app per establishment", () => {
    const made = getManifest(target, "sa");
    expect(made).toMatchObject({
      name: "رواق الهيل للمأكولات",
      short_name: "رواق الهيل",
      start_url: `/qr/${target.uuid}`,
      scope: "/",
      display: "standalone",
      lang: "ar-SA",
      dir: "rtl",
      theme_color: "#0b7a53",
      id: `/app/${target.establishment.id}`,
    });
    expect(getManifest(target, "en")).toMatchObject({ lang: "en", dir: "ltr" });
    expect(made.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
  });

  it("has other icons for another mark or color", () => {
    const other = structuredClone(target);
    if (other.establishment.logo) other.establishment.logo.color = "#112233";
    expect(getManifest(other, "sa").icons[0]?.src).not.toBe(getManifest(target, "sa").icons[0]?.src);
  });

  it.each([
    ["Ember", "Ember"],
    ["Ember Coffee Roasters", "Ember Coffee"],
    ["Extraordinarily long", "Extraordinarily"],
    ["مطعم البيت", "مطعم البيت"],
  ])("shortens %s to %s", (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});

const pixel = async (icon: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
};

describe("an icon", () => {
  const mark = sharp({ create: { width: 600, height: 600, channels: 4, background: "#ff0000" } })
    .webp()
    .toBuffer();
  it.each(Object.keys(iconKinds) as IconKind[])("of %s has its size, with a mark and without", async (kind) => {
    for (const drawn of [await drawIcon(await mark, "#0b7a53", kind), await drawIcon(null, "#0b7a53", kind)]) {
      const { width, height, format } = await sharp(drawn).metadata();
      expect([width, height, format]).toEqual([iconKinds[kind].size, iconKinds[kind].size, "png"]);
    }
  });

  it("that phones cut fills its corners with the establishment's color and keeps the logo inside the safe circle", async () => {
    const icon = await drawIcon(await mark, "#0b7a53", "maskable-512");
    expect(await pixel(icon, 0, 0)).toEqual([11, 122, 83, 255]);
    expect((await pixel(icon, 256, 256))[0]).toBeGreaterThan(240);
    // A corner of the logo lies on the circle's edge: 40 % of the side from the middle.
    const corner = Math.round(256 - (512 * 0.4) / Math.SQRT2);
    expect((await pixel(icon, corner - 3, corner - 3)).slice(0, 3)).toEqual([11, 122, 83]);
  });

  it("that phones do not cut has round corners", async () => {
    expect((await pixel(await drawIcon(await mark, "#0b7a53", "icon-192"), 0, 0))[3]).toBe(0);
  });
});

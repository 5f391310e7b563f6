import * as calls from "@sufra/domain/maps/api.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";

/** Questions to the geocoder from one address in a minute: it is shared by all, and often limited itself. */
const maxQuestions = 60;

const countQuestion = ({ limits, config, ip }: Ctx): Promise<void> =>
  limits.consume("geocoder", ip, maxQuestions * config.LIMIT_SCALE, 60);

const searchPlaces = async (ctx: Ctx<typeof calls.searchPlaces>) => {
  const { q, lat, lng } = ctx.query;
  await countQuestion(ctx);
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  return { places: await ctx.gateways.map.geocoder.search(q, near, ctx.language) };
};

const describePlace = async (ctx: Ctx<typeof calls.describePlace>) => {
  await countQuestion(ctx);
  const { lat, lng, language = ctx.language } = ctx.query;
  const [place = null] = await ctx.gateways.map.geocoder.reverse({ lat, lng }, language);
  return { place };
};

export const registerMaps = (app: App): void => {
  mount(app, calls.readMap, async ({ gateways: { map } }) => ({
    tiles: map.tiles,
    search: map.search,
    short_addresses: map.shortAddresses,
  }));
  mount(app, calls.searchPlaces, searchPlaces);
  mount(app, calls.describePlace, describePlace);
};

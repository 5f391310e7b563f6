import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import * as calls from "@sufra/domain/maps/api.ts";
import type { App, Ctx } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";

/** Questions to the geocoder from one address in a minute: many share it, and it is often limited itself. */
const maxQuestions = 60;

type AnyCtx = Pick<Ctx, "limits" | "config" | "ip" | "language" | "gateways"> & { tenantId: string };
type PlacesQuery = Ctx<typeof calls.searchPlaces>["query"];
type PlaceQuery = Ctx<typeof calls.describePlace>["query"];

const countQuestion = ({ limits, config, ip }: AnyCtx): Promise<void> =>
  limits.consume("geocoder", ip, maxQuestions * config.LIMIT_SCALE, 60);

const readMap = async ({ gateways, tenantId }: AnyCtx): Promise<AnswerOf<typeof calls.readMap>> => {
  const { tiles, search, shortAddresses } = await gateways.map(tenantId);
  return { tiles, search, short_addresses: shortAddresses };
};

const searchPlaces = async (ctx: AnyCtx & { query: PlacesQuery }) => {
  const { q, lat, lng } = ctx.query;
  await countQuestion(ctx);
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  const { geocoder } = await ctx.gateways.map(ctx.tenantId);
  return { places: await geocoder.search(q, near, ctx.language) };
};

const describePlace = async (ctx: AnyCtx & { query: PlaceQuery }) => {
  await countQuestion(ctx);
  const { lat, lng, language = ctx.language } = ctx.query;
  const { geocoder } = await ctx.gateways.map(ctx.tenantId);
  const [place = null] = await geocoder.reverse({ lat, lng }, language);
  return { place };
};

export const registerMaps = (app: App): void => {
  mount(app, calls.readMap, readMap);
  mount(app, calls.searchPlaces, searchPlaces);
  mount(app, calls.describePlace, describePlace);
  mount(app, calls.readStaffMap, readMap);
  mount(app, calls.searchStaffPlaces, searchPlaces);
  mount(app, calls.describeStaffPlace, describePlace);
};

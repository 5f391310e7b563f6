import { z } from "zod/mini";
import type { ErrorCode } from "../errors/catalog.ts";
import { defineCall } from "./call.ts";
import { byId, byRevision, id, revision } from "./fields.ts";

/** Calls of the console that only managers make. */
export const byManager = { tag: "console", tenant: "staff", roles: ["manager"] } as const;

type Url = `/${string}/`;
type Schema = z.core.$ZodType;
type Fields<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape, z.core.$strict>;
/** Codes besides those that every managed thing answers. */
type MoreErrors = readonly ErrorCode[];

/** All of a kind. */
export const listCall = <Answer extends Schema>(call: { url: Url; summary: string; answer: Answer }) =>
  defineCall({
    ...byManager,
    method: "GET",
    url: call.url,
    summary: call.summary,
    answers: { 200: call.answer },
    errors: [],
  });

/** `fields` is what staff fill in, `thing` what the console reads, with its revision. */
export const createCall = <Body extends Schema, Thing extends Schema>(call: {
  url: Url;
  summary: string;
  fields: Body;
  thing: Thing;
  errors?: MoreErrors;
}) =>
  defineCall({
    ...byManager,
    method: "POST",
    url: call.url,
    keyed: true,
    summary: call.summary,
    body: call.fields,
    answers: { 201: call.thing },
    errors: call.errors ?? [],
  });

export const readCall = <Thing extends Schema>(call: { url: Url; summary: string; thing: Thing }) =>
  defineCall({
    ...byManager,
    method: "GET",
    url: `${call.url}:id/`,
    summary: call.summary,
    params: byId,
    answers: { 200: call.thing },
    errors: [],
  });

/** Sends the fields that change, and the revision that the editor loaded; what is absent stays as it is. */
export const editCall = <Shape extends z.core.$ZodShape, Thing extends Schema>(call: {
  url: Url;
  summary: string;
  fields: Fields<Shape>;
  thing: Thing;
  errors?: MoreErrors;
}) =>
  defineCall({
    ...byManager,
    method: "PATCH",
    url: `${call.url}:id/`,
    summary: call.summary,
    params: byId,
    fields: call.fields,
    body: z.extend(z.partial(call.fields), { revision }),
    answers: { 200: call.thing },
    errors: ["edit_conflict", ...(call.errors ?? [])],
  });

export const removeCall = (call: { url: Url; summary: string; errors?: MoreErrors }) =>
  defineCall({
    ...byManager,
    method: "DELETE",
    url: `${call.url}:id/`,
    summary: call.summary,
    params: byId,
    query: byRevision,
    answers: { 204: null },
    errors: ["edit_conflict", ...(call.errors ?? [])],
  });

/** Ids in their new order, each once. */
export const orderedIds = (max: number) =>
  z.array(id).check(
    z.minLength(1, "field_empty"),
    z.maxLength(max, "field_invalid"),
    z.refine((ids) => new Set(ids).size === ids.length, "field_invalid"),
  );

/** A new order; what is not named stays where it is. */
export const orderCall = <Shape extends z.core.$ZodShape>(call: { url: Url; summary: string; fields: Fields<Shape> }) =>
  defineCall({
    ...byManager,
    method: "PUT",
    url: `${call.url}order/`,
    summary: call.summary,
    body: call.fields,
    answers: { 204: null },
    errors: [],
  });

/**
 * The calls for one kind of managed thing: create, read, edit, remove (ADR 18). `url` is the list's address. Things
 * that need a call of their own use the parts above.
 */
export const managedCalls = <Shape extends z.core.$ZodShape, Thing extends Schema>(declaration: {
  url: Url;
  fields: Fields<Shape>;
  thing: Thing;
  summaries: { create: string; read: string; edit: string; remove: string };
  errors?: { create?: MoreErrors; edit?: MoreErrors; remove?: MoreErrors };
}) => {
  const { url, fields, thing, summaries, errors = {} } = declaration;
  return {
    create: createCall({ url, fields, thing, summary: summaries.create, errors: errors.create ?? [] }),
    read: readCall({ url, thing, summary: summaries.read }),
    edit: editCall({ url, fields, thing, summary: summaries.edit, errors: errors.edit ?? [] }),
    remove: removeCall({ url, summary: summaries.remove, errors: errors.remove ?? [] }),
  };
};

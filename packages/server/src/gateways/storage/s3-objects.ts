import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { UnavailableError } from "../../platform/errors.ts";

export type S3Account = {
  /** `https://s3.me-south-1.amazonaws.com`, or a server of our own. The bucket follows in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
};

export type StoredObject = { key: string; size: number; writtenAt: number };
export type ObjectBody = { body: Readable; size: number };

/** Objects of one bucket. Keys consist of our ids and plain names. */
export type Objects = {
  /** Resolves once the bytes are stored durably. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** A stream that starts with the first bytes; null if there is no such object. */
  get: (key: string) => Promise<ObjectBody | null>;
  remove: (key: string) => Promise<void>;
  list: (prefix: string) => AsyncGenerator<StoredObject>;
};

/** For the first byte of an answer; guests are answered before their clients give up. */
const timeoutMs = 4_000;
const maxTries = 3;
const backoffMs = 200;

const getDigest = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

type Call = { method: "GET" | "PUT" | "DELETE"; url: string; body?: Buffer };

/** Signature version 4 over all headers; `datetime` is given by tests of the published examples. */
export const signS3 = (
  { keyId, secret, region }: Pick<S3Account, "keyId" | "secret" | "region">,
  { method, url, body }: Call,
  datetime?: string,
): Promise<{ method: string; url: URL; headers: Headers }> =>
  new AwsV4Signer({
    method,
    url,
    headers: { "x-amz-content-sha256": getDigest(body ?? "") },
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: "s3",
    region,
    ...(datetime === undefined ? {} : { datetime }),
  }).sign();

const send = async (account: S3Account, call: Call): Promise<Response> => {
  const { url, headers } = await signS3(account, call);
  const slow = AbortSignal.timeout(timeoutMs);
  const stop = new AbortController();
  const onSlow = (): void => stop.abort(slow.reason);
  slow.addEventListener("abort", onSlow);
  const body = call.body === undefined ? {} : { body: new Uint8Array(call.body) };
  // Only until the headers arrive: a picture may take longer on a slow line.
  return fetch(url, { method: call.method, headers, redirect: "manual", signal: stop.signal, ...body }).finally(() =>
    slow.removeEventListener("abort", onSlow),
  );
};

/** All calls may be repeated: an object is written once, with the same bytes. */
const ask = async (account: S3Account, call: Call): Promise<Response> => {
  for (let tried = 1; ; tried += 1) {
    const answer = await send(account, call).catch((error: unknown) => error);
    const failed = !(answer instanceof Response) || answer.status >= 500 || answer.status === 429;
    if (!failed) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
    if (tried === maxTries) throw new UnavailableError("the object storage does not answer");
    await sleep(backoffMs * 2 ** (tried - 1));
  }
};

/** Anything but success: a wrong key, a missing bucket. The body may name keys, so it is not shown. */
const refuse = async (answer: Response, what: string): Promise<never> => {
  await answer.body?.cancel();
  throw new UnavailableError(`the object storage refused to ${what} with ${answer.status}`);
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const getField = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "").replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity] ?? "",
  );

const readPage = (xml: string): { objects: StoredObject[]; isTruncated: boolean } => ({
  objects: [...xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)].map(([, each = ""]) => ({
    key: getField(each, "Key"),
    size: Number(getField(each, "Size")),
    writtenAt: Date.parse(getField(each, "LastModified")),
  })),
  isTruncated: getField(xml, "IsTruncated") === "true",
});

export const openS3 = (account: S3Account): Objects => {
  const base = `${account.endpoint.replace(/\/$/, "")}/${account.bucket}`;
  // Version 1 of the call, which continues after a key: every server has it.
  const list = async function* (prefix: string): AsyncGenerator<StoredObject> {
    for (let marker: string | undefined = ""; marker !== undefined;) {
      const query = new URLSearchParams({ prefix, ...(marker && { marker }) });
      const answer = await ask(account, { method: "GET", url: `${base}?${query.toString()}` });
      if (!answer.ok) await refuse(answer, "list");
      const { objects, isTruncated } = readPage(await answer.text());
      yield* objects;
      marker = isTruncated ? objects.at(-1)?.key : undefined;
    }
  };
  return {
    put: async (key, body) => {
      const answer = await ask(account, { method: "PUT", url: `${base}/${key}`, body });
      if (!answer.ok) await refuse(answer, "store");
      await answer.body?.cancel();
    },
    get: async (key) => {
      const answer = await ask(account, { method: "GET", url: `${base}/${key}` });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok || answer.body === null) return refuse(answer, "read");
      return { body: Readable.from(answer.body), size: Number(answer.headers.get("content-length") ?? 0) };
    },
    remove: async (key) => {
      const answer = await ask(account, { method: "DELETE", url: `${base}/${key}` });
      if (!answer.ok && answer.status !== 404) await refuse(answer, "delete");
      await answer.body?.cancel();
    },
    list,
  };
};

/**
 * A sheet of 2,000 rows, with and without forty errors, beside `psql` that copies the same file and inserts its rows.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { ImportPreview } from "@sufra/domain/menu/sheet-api.ts";
import { psql } from "./bench-database.ts";
import { newGuest } from "./guest.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, type Result, resultOf } from "./rounds.ts";

const run = promisify(execFile);
const rowCount = 2_000;
const faultCount = 40;
/** The console specification's limit for an import in milliseconds; a slower turn ends the run. */
const maxMs = 10_000;
const category = "Measured sheet";

const head = ["Category", "Name", "الاسم", "Price", "Allergens"];
const rowOf = (place: number): string[] => [category, `Dish ${place}`, `طبق ${place}`, "18.50", "milk"];
/** One of four cells is wrong in every fiftieth row. */
const spoilt = (row: string[], place: number): string[] => {
  if (place % (rowCount / faultCount) !== 0) return row;
  const wrong: [number, string][] = [
    [0, ""],
    [1, `${place}${"x".repeat(120)}`],
    [3, "dear"],
    [4, "dust"],
  ];
  const [at, cell] = wrong[(place / (rowCount / faultCount)) % wrong.length] ?? [0, ""];
  return row.map((each, column) => (column === at ? cell : each));
};
const sheetOf = (change: (row: string[], place: number) => string[]): string =>
  [head, ...Array.from({ length: rowCount }, (_, place) => change(rowOf(place), place))]
    .map((row) => row.map((cell) => `"${cell}"`).join(","))
    .join("\r\n");

/** Inserts every valid row of the file into the table of products; `kept` decides about commit or rollback. */
const plainImport = (file: string, kept: "commit" | "rollback"): string => `
  begin;
  create temp table sheet (category text, name_en text, name_sa text, price text, allergens text) on commit drop;
  \\copy sheet from '${file}' with (format csv, header true)
  insert into category (tenant_id, id, name, position)
    select tenant_id, gen_random_uuid(), '{"sa": "", "en": "${category}"}', 99 from qr_directory where uuid = '${mainCode}';
  insert into product (tenant_id, id, category_id, slug, name, price, allergens, position)
    select c.tenant_id, gen_random_uuid(), c.id, 'plain-' || row_number() over (), 
      jsonb_build_object('sa', s.name_sa, 'en', s.name_en), (s.price::numeric * 100)::bigint, array[s.allergens], 1
    from sheet s join category c on c.name->>'en' = '${category}'
    where s.category <> '' and s.price ~ '^[0-9.]+$' and length(s.name_en) <= 120;
  ${kept};`;

/** Removes the rows of an import or of its baseline, outside the measurement. */
const forget = `delete from product where category_id in (select id from category where name->>'en' = '${category}');
  delete from category where name->>'en' = '${category}'; analyze product;`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  if (took > maxMs) throw new Error(`a sheet of ${rowCount} rows took ${Math.round(took)} ms`);
  return took;
};

const openSheets = async (url: string) => {
  const manager = newGuest(url, mainCode);
  await manager.post("/api/console/sessions/", { email: "manager@a.test", password: "sufra-demo" });
  const send = async <T>(to: string, sheet: string | ArrayBuffer): Promise<T> => {
    const body = new FormData();
    body.append("sheet", new Blob([sheet]), "sheet");
    const answer = await fetch(`${url}/api/console/menu/imports/${to}`, {
      method: "POST",
      headers: manager.headers(),
      body,
    });
    if (!answer.ok) throw new Error(`a sheet was answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  };
  const preview = async (sheet: string | ArrayBuffer, expected: Partial<ImportPreview>): Promise<ImportPreview> => {
    const seen = await send<ImportPreview>("preview/", sheet);
    for (const [key, value] of Object.entries(expected))
      if (Reflect.get(seen, key) !== value) throw new Error(`${key} is ${String(Reflect.get(seen, key))}`);
    return seen;
  };
  const workbook = async (): Promise<ArrayBuffer> =>
    (
      await fetch(`${url}/api/console/menu/sheet/?format=xlsx&language=en`, { headers: manager.headers() })
    ).arrayBuffer();
  return { preview, apply: (sheet: string, revision: string) => send(`?revision=${revision}`, sheet), workbook };
};

/** `databaseUrl`: the product's own, as the owner. */
export const measureImport = async (url: string, databaseUrl: string, { rounds }: Pace): Promise<Result[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), "sufra-bench-"));
  try {
    const sheets = await openSheets(url);
    const fileOf = (name: string, text: string): string => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    };
    const [faulty, good] = [sheetOf(spoilt), sheetOf((row) => row)];
    const [faultyFile, goodFile] = [fileOf("faulty.csv", faulty), fileOf("good.csv", good)];
    const plain = (file: string, kept: "commit" | "rollback") => {
      const script = fileOf(`${kept}.sql`, plainImport(file, kept));
      return () => timed(() => run("psql", [databaseUrl, "-qv", "ON_ERROR_STOP=1", "-f", script]));
    };
    const beside = "beside psql that copies and inserts them";
    const named = await measurePairs(
      rounds,
      () => timed(() => sheets.preview(faulty, { faults_total: faultCount })),
      plain(faultyFile, "rollback"),
    );
    const insert = plain(goodFile, "commit");
    const imported = await measurePairs(
      rounds,
      async () => {
        await psql(databaseUrl, forget);
        return timed(async () => {
          const { revision } = await sheets.preview(good, { faults_total: 0, creates_total: rowCount });
          await sheets.apply(good, revision);
        });
      },
      async () => {
        await psql(databaseUrl, forget);
        return insert();
      },
    );
    const book = await sheets.workbook();
    const read = await measurePairs(
      rounds,
      () => timed(() => sheets.preview(book, { faults_total: 0, changes_total: 0 })),
      plain(faultyFile, "rollback"),
    );
    return [
      resultOf(`${rowCount} rows of CSV, ${faultCount} faults named, ${beside}`, "ms", named, {
        kind: "at most",
        ratio: 6,
      }),
      resultOf(`${rowCount} rows of CSV shown and imported, ${beside}`, "ms", imported, { kind: "at most", ratio: 20 }),
      resultOf(`the whole menu with them as XLSX, found without a change, ${beside}`, "ms", read, null),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

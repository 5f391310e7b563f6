/** One process of Vendure: creates its schema, fills it with `menu.json`, reports the ids and answers its shop API. */
import { readFileSync } from "node:fs";
import { bootstrap } from "@vendure/core";
import { config } from "./config.mjs";
import { fillShop } from "./menu.mjs";

// Otherwise it would outlive a benchmark that was killed.
process.once("disconnect", () => process.exit(1));

const app = await bootstrap(config);
process.send(await fillShop(app, JSON.parse(readFileSync("menu.json", "utf8"))));

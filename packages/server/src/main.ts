import { enableCompileCache } from "node:module";

// Before the first module of ours: compiled once for all starts, a start takes half the time.
enableCompileCache();
await import("./serve.ts");

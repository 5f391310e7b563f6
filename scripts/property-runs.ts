/** Before every test file: how many random cases a property is tried with. Two thousand a run, more in the night. */
import fc from "fast-check";

fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000) });

/** `npm run doctor`: says what is wrong with the configuration before the first request; exits with 1 if anything is. */
import { examineInstallation } from "../packages/server/src/doctor.ts";

const signs = { fine: "✓", advice: "!", wrong: "✗" } as const;

const found = await examineInstallation(process.env);
for (const { state, about, text } of found) process.stdout.write(`${signs[state]} ${about}: ${text}\n`);
const bad = found.filter(({ state }) => state === "wrong").length;
process.stdout.write(bad === 0 ? "Nothing keeps this installation from starting\n" : `${bad} to mend\n`);
process.exitCode = bad === 0 ? 0 : 1;

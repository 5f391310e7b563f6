export { hashPassword } from "./passwords.ts";
export { registerStaff } from "./routes.ts";
export { identifyStaff } from "./sessions.ts";

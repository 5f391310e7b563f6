export { punchAtTill, tillCards, undoPunches } from "./at-till.ts";
export { holdCustomer } from "./chain.ts";
export { readOwnCards } from "./own-cards.ts";
export { punchOrder, takeBackOrder } from "./punch-order.ts";
export { settleOwing } from "./settle-owing.ts";
export { punchChecks } from "./reconcile.ts";
export { registerPunchCards } from "./routes.ts";

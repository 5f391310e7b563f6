import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { makeCourierLink } from "@sufra/domain/couriers/console-api.ts";

/** A new link with its address, which is answered once. */
export type Made = AnswerOf<typeof makeCourierLink>;

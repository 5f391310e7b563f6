import type { listSlides } from "@sufra/domain/banners/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";

export type Slide = AnswerOf<typeof listSlides>["slides"][number];

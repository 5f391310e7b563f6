/** What every file of journeys stands on: one product, one cashier at the board, guests who come and go. */
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { Language } from "@sufra/domain/language/language.ts";
import { openBoard, type Staff } from "./board.ts";
import { closeBrowser, startBrowser } from "./browser.ts";
import { type Guest, type GuestSettings, openGuest } from "./guest.ts";
import { type Product, startProduct } from "./product.ts";
import { bearWitness } from "./witness.ts";

export type Stage = {
  readonly url: string;
  readonly cashier: Staff;
  /** A guest with a phone of their own, gone after the journey. */
  newGuest: (settings?: GuestSettings) => Promise<Guest>;
  /** Somebody else of the team, in a browser of their own until the end of the file. */
  newStaff: (email: string) => Promise<Staff>;
};

type Settings = {
  language?: Language;
  /** Besides the product's own. */
  environment?: () => Promise<Record<string, string>>;
  /** As a first `npm start`: an empty folder, the embedded database. */
  fromNothing?: boolean;
  /** With windows, for what the engine alone does not do: see `startBrowser`. */
  wholeBrowser?: boolean;
};

/** Sets the stage for a file; after each journey every page must be without an error or a failed call. */
export const setStage = ({
  language = "sa",
  environment = async () => ({}),
  fromNothing = false,
  wholeBrowser = false,
}: Settings = {}): Stage => {
  let product: Product | undefined;
  const staff: Staff[] = [];
  const guests: Guest[] = [];
  const running = (): Product => {
    if (!product) throw new Error("The product has not been started");
    return product;
  };
  const newStaff = async (email: string): Promise<Staff> => {
    const opened = await openBoard(running().url, email, language);
    staff.push(opened);
    return opened;
  };
  beforeAll(async () => {
    [product] = await Promise.all([
      environment().then((own) => startProduct(own, fromNothing ? undefined : inject("seeded"))),
      startBrowser(wholeBrowser ? "whole" : "shell"),
    ]);
    await newStaff("cashier@a.test");
  });
  afterEach(async ({ task }) => {
    const leaving = guests.splice(0);
    const visitors = [...leaving, ...staff];
    const problems = visitors.flatMap((visitor) => visitor.problems.splice(0));
    const errors = task.result?.errors?.map(({ message, stack }) => `${message}\n${stack ?? ""}`) ?? [];
    if (errors.length + problems.length > 0)
      await bearWitness(task.name, { visitors, words: [...errors, ...problems] });
    for (const { accepted } of staff) accepted.length = 0;
    await Promise.all(leaving.map((guest) => guest.close()));
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await closeBrowser();
    await product?.stop();
  });
  return {
    get url() {
      return running().url;
    },
    get cashier() {
      const [cashier] = staff;
      if (!cashier) throw new Error("Nobody stands at the board");
      return cashier;
    },
    newGuest: async (settings = {}) => {
      const guest = await openGuest(running().url, { language, ...settings });
      guests.push(guest);
      return guest;
    },
    newStaff,
  };
};

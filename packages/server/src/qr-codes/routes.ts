import * as guestCalls from "@sufra/domain/qr-codes/api.ts";
import * as calls from "@sufra/domain/qr-codes/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { createCode, listCodes, switchCode } from "./manage-codes.ts";
import { printCodes } from "./print-codes.ts";
import { checkCode, readCodeData } from "./read-code-data.ts";

export const registerQrCodes = (app: App): void => {
  mount(app, guestCalls.checkCode, checkCode);
  mount(app, guestCalls.readCodeData, readCodeData);
  mount(app, calls.listCodes, listCodes);
  mount(app, calls.createCode, createCode);
  mount(app, calls.switchCode, switchCode);
  mount(app, calls.printCodes, printCodes);
};

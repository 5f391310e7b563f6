import * as calls from "@sufra/domain/campaigns/console-api.ts";
import * as forms from "@sufra/domain/campaigns/form-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { listCampaignEntries, listCampaignLinks, readCampaignResults } from "./campaign-results.ts";
import { listCampaignChoices, listCampaigns, tryCampaign } from "./list-campaigns.ts";
import {
  copyCampaign,
  createCampaign,
  editCampaign,
  readCampaign,
  removeCampaign,
  runCampaign,
} from "./manage-campaigns.ts";
import { listFormLinks, listForms } from "./list-forms.ts";
import { mountForms } from "./manage-forms.ts";

/** Campaigns, for managers. */
export const registerCampaignsConsole = (app: App): void => {
  mount(app, calls.listCampaigns, listCampaigns);
  mount(app, calls.listCampaignChoices, listCampaignChoices);
  mount(app, calls.createCampaign, createCampaign);
  mount(app, calls.readCampaign, readCampaign);
  mount(app, calls.editCampaign, editCampaign);
  mount(app, calls.runCampaign, runCampaign);
  mount(app, calls.copyCampaign, copyCampaign);
  mount(app, calls.removeCampaign, removeCampaign);
  mount(app, calls.tryCampaign, tryCampaign);
  mount(app, calls.readCampaignResults, readCampaignResults);
  mount(app, calls.listCampaignLinks, listCampaignLinks);
  mount(app, calls.listCampaignEntries, listCampaignEntries);
};

/** Forms, for managers. */
export const registerFormsConsole = (app: App): void => {
  mount(app, forms.listForms, listForms);
  mountForms(app);
  mount(app, forms.listFormLinks, listFormLinks);
};

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { drawKinds } from "@sufra/domain/campaigns/console-fields.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { NotFound } from "../app/not-found.tsx";
import { Page } from "../app/page.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { choicesQuery } from "./campaign-data.ts";
import { CampaignEditor } from "./campaign-editor.tsx";
import { newTitle } from "./campaign-words.ts";

/** A campaign of the kind that the address names; it is a draft until it is published. */
export const NewCampaignScreen = () => {
  const { kind: named } = useParams();
  const choices = useQuery(choicesQuery);
  const kind = drawKinds.find((each) => each === named);
  if (kind === undefined) return <NotFound />;
  return (
    <Page title={newTitle[kind]()} back={{ to: "/campaigns", label: m.console_campaigns_part_all() }}>
      <p>{m.console_campaigns_draft_text()}</p>
      <Loaded query={choices}>{(known) => <CampaignEditor kind={kind} thing={null} choices={known} />}</Loaded>
    </Page>
  );
};

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../editing/loaded.tsx";
import { choicesQuery } from "./campaign-data.ts";
import { CampaignEditor } from "./campaign-editor.tsx";
import { useCampaign } from "./campaign-screen.tsx";

/** The rules and odds of the campaign that is open; each save and move opens it anew, as it is then. */
export const CampaignRulesPage = () => {
  const { campaign, reload } = useCampaign();
  const choices = useQuery(choicesQuery);
  const [opened, setOpened] = useState({ campaign, times: 0 });
  const reopen = async () => {
    await reload();
    setOpened((before) => ({ ...before, times: before.times + 1 }));
  };
  const shown = opened.times === 0 ? opened.campaign : campaign;
  return (
    <Loaded query={choices}>
      {(known) => (
        <CampaignEditor
          key={opened.times}
          kind={shown.kind}
          thing={shown}
          choices={known}
          onReload={() => void reopen()}
        />
      )}
    </Loaded>
  );
};

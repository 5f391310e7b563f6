import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { readText } from "@sufra/domain/language/language.ts";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CodeCard, CodeCards } from "../app/code-card.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { linksQuery } from "./campaign-data.ts";
import { LinkTools } from "./link-tools.tsx";
import { useCampaign } from "./campaign-screen.tsx";

/** C15: where a campaign is reached, branch by branch. */
export const CampaignLinksPage = () => {
  const { campaign } = useCampaign();
  const { staff, style } = useWorkplace();
  const query = useQuery(linksQuery(campaign.id));
  const nameOf = (id: string): string => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : "";
  };
  return (
    <Loaded query={query}>
      {(links) =>
        links.length === 0 ? (
          <EmptyState icon={<QrCode />}>
            {campaign.per_order ? m.console_campaigns_links_per_order() : m.console_campaigns_links_none()}
          </EmptyState>
        ) : (
          <EditorSection title={m.console_campaigns_part_links()} text={m.console_campaigns_links_text()}>
            <CodeCards>
              {links.map(({ branch_id, url, qr_svg }) => (
                <CodeCard
                  key={url}
                  name={nameOf(branch_id)}
                  label={m.console_campaigns_qr({ branch: nameOf(branch_id) })}
                  svg={qr_svg}
                  link={url}
                >
                  <LinkTools
                    name={`${readText(campaign.name, style.language)} ${nameOf(branch_id)}`}
                    url={url}
                    svg={qr_svg}
                  />
                </CodeCard>
              ))}
            </CodeCards>
          </EditorSection>
        )
      }
    </Loaded>
  );
};

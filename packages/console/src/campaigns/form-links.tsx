import { useQuery } from "@tanstack/react-query";
import { readText } from "@sufra/domain/language/language.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CodeCard, CodeCards } from "../app/code-card.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { LinkTools } from "./link-tools.tsx";
import { formLinksQuery } from "./form-data.ts";

/** Where a form is answered, for each branch: its address and its QR code, to print or to send. */
export const FormLinks = ({ id, name }: { id: string; name: string }) => {
  const { staff, style } = useWorkplace();
  const query = useQuery(formLinksQuery(id));
  const nameOf = (branchId: string) =>
    readText(staff.branches.find((branch) => branch.id === branchId)?.name ?? { sa: "", en: "" }, style.language);
  return (
    <EditorSection title={m.console_forms_links()} text={m.console_forms_links_text()}>
      {query.data ? (
        <CodeCards>
          {query.data.map(({ branch_id, url, qr_svg }) => (
            <CodeCard
              key={url}
              name={nameOf(branch_id)}
              label={m.console_forms_link_qr({ branch: nameOf(branch_id) })}
              svg={qr_svg}
              link={url}
            >
              <LinkTools name={`${name} ${nameOf(branch_id)}`} url={url} svg={qr_svg} />
            </CodeCard>
          ))}
        </CodeCards>
      ) : query.isPending ? (
        <Skeleton height="180px" radius="20px" />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </EditorSection>
  );
};

import { ClipboardX, ReceiptText } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import { type EvaluationForm, listEvaluations, readEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { isUuid, paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { type Read, useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { isVisitor } from "../loyalty/own-content.tsx";
import { VisitorWelcome } from "../loyalty/visitor-welcome.tsx";
import { findOrderForm } from "./find-order-form.ts";
import { ServiceFailure } from "../system/service-failure.tsx";

const Answering = lazy(async () => ({ default: (await import("./answer-form.tsx")).AnswerForm }));

/** `/evaluate/:uuid/:form`; `order` instead of a form's id means the branch's form for orders. */
export const EvaluateScreen = () => {
  const { form = "" } = useParams();
  const [query] = useSearchParams();
  const order = query.get("order") ?? undefined;
  const meant = isUuid(order) ? order : undefined;
  return isUuid(form) ? (
    <EvaluationPage key={`${form} ${meant ?? ""}`} id={form} order={meant} />
  ) : (
    <FormOfBranch per={form === "order" ? "order" : "period"} order={meant} />
  );
};

const NoForm = () => {
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<ClipboardX aria-hidden />}
      action={
        <Link to={paths.menu(uuid)} className={buttonClass()}>
          {m.campaigns_to_menu()}
        </Link>
      }
    >
      {m.campaigns_rate_none()}
    </EmptyState>
  );
};

/** The form needs an order, but the address has none. */
const NoOrder = () => {
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      action={
        <Link to={paths.orders(uuid)} className={buttonClass()}>
          {m.orders_title()}
        </Link>
      }
    >
      {m.campaigns_rate_which_order()}
    </EmptyState>
  );
};

const Frame = ({ read, children }: { read: Omit<Read<unknown>, "put">; children?: ReactNode }) => {
  const { uuid } = useVisit();
  return (
    <Page title={m.campaigns_rate_title()} back={paths.entry(uuid)}>
      {children ??
        (isVisitor(read) ? (
          <VisitorWelcome onDone={read.reload} />
        ) : hasCode(read.error, "not_found") ? (
          <NoForm />
        ) : read.error !== undefined ? (
          <ServiceFailure read={read} service="evaluation" />
        ) : (
          <Skeleton height="220px" radius="20px" lines={2} />
        ))}
    </Page>
  );
};

const FormOfBranch = ({ per, order }: { per: "order" | "period"; order: string | undefined }) => {
  const { uuid } = useVisit();
  const read = useRead("evaluations", (signal) => client.send(listEvaluations, { signal }));
  const forms = read.data?.forms;
  const found = forms && (per === "order" ? findOrderForm(forms) : forms.find((form) => form.per === per));
  if (found)
    return <Navigate to={`/evaluate/${uuid}/${found.id}${order === undefined ? "" : `?order=${order}`}`} replace />;
  return <Frame read={read}>{forms && <NoForm />}</Frame>;
};

const EvaluationPage = ({ id, order }: { id: string; order: string | undefined }) => {
  const { customer } = useGuest();
  const read = useRead(`evaluation ${id} ${order ?? ""} ${customer?.id ?? ""}`, (signal) =>
    client.send(readEvaluation, { params: { form: id }, query: { order }, signal }),
  );
  // Keeps the answers while the form is read again for a new language or session.
  const [form, setForm] = useState<EvaluationForm | undefined>(undefined);
  if (read.data !== undefined && read.data !== form) setForm(read.data);
  if (form?.per === "order" && form.order === null)
    return (
      <Frame read={read}>
        <NoOrder />
      </Frame>
    );
  return form ? (
    <Suspense fallback={<Frame read={read} />}>
      <Answering form={form} />
    </Suspense>
  ) : (
    <Frame read={read} />
  );
};

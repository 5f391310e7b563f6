import { Bike, ChefHat, ShoppingBag } from "lucide-react";
import { useState } from "react";
import { TransportFailure } from "../src/api/failures.ts";
import { Badge } from "../src/components/badge.tsx";
import { Button } from "../src/components/button.tsx";
import { EmptyState } from "../src/components/empty-state.tsx";
import { ErrorState } from "../src/components/error-state.tsx";
import { MapPreview } from "../src/components/map-preview.tsx";
import { Money } from "../src/components/money.tsx";
import { Photo } from "../src/components/photo.tsx";
import { Qr } from "../src/components/qr.tsx";
import { Skeleton } from "../src/components/skeleton.tsx";
import { SummaryList } from "../src/components/summary-list.tsx";
import { Tabs } from "../src/components/tabs.tsx";
import { Ticket } from "../src/components/ticket.tsx";
import { Timeline } from "../src/components/timeline.tsx";
import { useWords } from "./words.ts";

const zone = [
  { lat: 24.72, lng: 46.66 },
  { lat: 24.735, lng: 46.69 },
  { lat: 24.715, lng: 46.72 },
  { lat: 24.69, lng: 46.7 },
  { lat: 24.695, lng: 46.665 },
];

export const Content = () => {
  const t = useWords();
  const [tab, setTab] = useState("ready");
  const [pin, setPin] = useState({ lat: 24.71, lng: 46.685 });
  return (
    <>
      <section>
        <h2>Ticket, summary, timeline</h2>
        <Ticket
          stub={
            <Button wide size="lg" variant="tint">
              {t("تابع طلبك", "Follow the order")}
            </Button>
          }
        >
          <div style={{ display: "grid", justifyItems: "center", gap: 4 }}>
            <span style={{ color: "var(--ink2)" }}>{t("رقم طلبك", "Your order number")}</span>
            <span style={{ font: "var(--type-display)", fontSize: "3.5rem" }}>128</span>
            <Badge tone="brand" live icon={<ChefHat aria-hidden />}>
              {t("في المطبخ", "In the kitchen")}
            </Badge>
          </div>
        </Ticket>
        <Ticket tone="brand" stub={t("صالحة حتى 21 نوفمبر", "Valid until 21 November")}>
          <strong style={{ font: "var(--type-title)" }}>{t("قهوة سعودية مجانًا", "A free Saudi coffee")}</strong>
        </Ticket>
        <div className="card">
          <SummaryList
            rows={[
              { label: t("المجموع الفرعي", "Subtotal"), value: <Money amount={9850} /> },
              { label: t("الخصم", "Discount"), value: <Money amount={-1200} />, kind: "discount" },
              { label: t("التوصيل", "Delivery"), value: <Skeleton width="64px" /> },
              {
                label: t("منها ضريبة القيمة المضافة 15%", "VAT 15% included"),
                value: <Money amount={1128} />,
                kind: "muted",
              },
              { label: t("الإجمالي", "Total"), value: <Money amount={8650} />, kind: "total" },
            ]}
          />
        </div>
        <div className="card">
          <Timeline
            steps={[
              { key: "a", label: t("استلمنا طلبك", "Received"), state: "done", time: "8:05" },
              {
                key: "b",
                label: t("في المطبخ", "In the kitchen"),
                state: "current",
                detail: t("جاهز نحو 8:25", "Ready about 8:25"),
              },
              { key: "c", label: t("في الطريق", "On the way"), state: "todo", icon: <Bike /> },
              { key: "d", label: t("وصل", "Delivered"), state: "todo" },
            ]}
          />
        </div>
      </section>
      <section>
        <h2>Tabs, map, QR, photo</h2>
        <Tabs
          label={t("مكافآتي", "My rewards")}
          active={tab}
          onChange={setTab}
          tabs={[
            { id: "ready", label: t("جاهزة", "Ready"), count: 3 },
            { id: "progress", label: t("قيد التقدم", "In progress") },
            { id: "history", label: t("السابقة", "History") },
          ]}
        >
          <MapPreview zones={[zone]} branch={{ lat: 24.713, lng: 46.675 }} pin={pin} onMove={setPin} />
        </Tabs>
        <div className="row">
          <Photo picture={null} alt="" sizes="104px" className="tile" />
          <Qr
            label="QR"
            code="7K2 M9Q"
            svg='<svg viewBox="0 0 21 21"><path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 9h3v3H9zM14 14h2v2h-2zM18 17h3v4h-3z"/></svg>'
          />
        </div>
        <div className="card">
          <Skeleton lines={3} />
        </div>
      </section>
      <section>
        <h2>States</h2>
        <EmptyState
          icon={<ShoppingBag />}
          title={t("سلتك فارغة", "Your cart is empty")}
          action={<Button>{t("تصفح القائمة", "See the menu")}</Button>}
        >
          {t("أضف ما تشتهيه وسنحفظه لك هنا.", "Add what you crave; we keep it here.")}
        </EmptyState>
        <ErrorState
          error={new TransportFailure("network")}
          onRetry={() => undefined}
          safe={t("سلتك محفوظة.", "Your cart is kept.")}
        />
      </section>
    </>
  );
};

import { Bell, ChevronLeft, Clock, Search, ShoppingBag, Utensils } from "lucide-react";
import { useState } from "react";
import { Badge } from "../src/components/badge.tsx";
import { Button } from "../src/components/button.tsx";
import { ChipNav } from "../src/components/chip-nav.tsx";
import { Chip } from "../src/components/chip.tsx";
import { IconButton } from "../src/components/icon-button.tsx";
import { Money } from "../src/components/money.tsx";
import { Price } from "../src/components/price.tsx";
import { Stepper } from "../src/components/stepper.tsx";
import { setLanguage, useLanguage } from "../src/i18n/language.ts";
import { useWords } from "./words.ts";

export const Controls = () => {
  const language = useLanguage();
  const t = useWords();
  const [count, setCount] = useState(2);
  const [category, setCategory] = useState("grill");
  return (
    <>
      <section>
        <h2>Buttons</h2>
        <Button size="lg" wide trailing={<Money amount={8650} />}>
          {t("أضف إلى السلة", "Add to cart")}
        </Button>
        <div className="row">
          <Button>{t("متابعة", "Continue")}</Button>
          <Button variant="tint">{t("طلب آخر", "Order again")}</Button>
          <Button variant="outline" icon={<Search aria-hidden />}>
            {t("بحث", "Search")}
          </Button>
          <Button variant="text" icon={<ChevronLeft className="flip" aria-hidden />}>
            {t("المزيد", "More")}
          </Button>
          <Button variant="danger">{t("إلغاء الطلب", "Cancel order")}</Button>
          <Button busy>{t("إرسال الطلب", "Place order")}</Button>
          <Button disabled>{t("مغلق", "Closed")}</Button>
          <Button size="sm" variant="tint">
            {t("صغير", "Small")}
          </Button>
        </div>
        <div className="row">
          <IconButton label="Notifications" icon={<Bell aria-hidden />} count={3} />
          <IconButton label="Search" icon={<Search aria-hidden />} variant="tint" />
          <IconButton label="Cart" icon={<ShoppingBag aria-hidden />} variant="fill" />
          <IconButton label="Cart" icon={<ShoppingBag aria-hidden />} variant="floating" />
          <Button variant="text" onClick={() => setLanguage(language === "sa" ? "en" : "sa")}>
            {t("English", "العربية")}
          </Button>
        </div>
      </section>
      <section>
        <h2>Chips, steppers, prices, badges</h2>
        <ChipNav
          label={t("الأقسام", "Categories")}
          active={category}
          onSelect={setCategory}
          items={[
            ["offers", "العروض", "Offers"],
            ["grill", "المشاوي", "From the grill"],
            ["rice", "الأرز", "Rice"],
            ["cold", "المقبلات الباردة", "Cold starters"],
            ["drinks", "المشروبات", "Drinks"],
          ].map(([id = "", sa = "", en = ""]) => ({ id, label: t(sa, en) }))}
        />
        <div className="row">
          <Chip icon={<Utensils aria-hidden />}>{t("طاولة 12", "Table 12")}</Chip>
          <Chip selected>{t("بدون بصل", "No onion")}</Chip>
          <Chip disabled>{t("غير متاح", "Unavailable")}</Chip>
        </div>
        <div className="row">
          <Stepper label={t("كبسة", "Kabsa")} value={count} onChange={setCount} />
          <Stepper label={t("كبسة", "Kabsa")} value={1} onChange={setCount} size="card" />
          <Stepper label={t("كبسة", "Kabsa")} value={1} min={1} onChange={setCount} size="large" />
        </div>
        <div className="row">
          <Price amount={4200} was={5600} />
          <Price amount={1850} from short />
          <Price amount={120000} short />
          <Money amount={300} plus />
          <Money amount={-1250} />
        </div>
        <div className="row">
          <Badge tone="success" live>
            {t("مفتوح", "Open")}
          </Badge>
          <Badge tone="warning" icon={<Clock aria-hidden />}>
            {t("يغلق 11:30 م", "Closes 11:30 pm")}
          </Badge>
          <Badge tone="danger">{t("مغلق", "Closed")}</Badge>
          <Badge tone="info">{t("قيد التوصيل", "On the way")}</Badge>
          <Badge tone="brand">{t("جديد", "New")}</Badge>
          <Badge>{t("320 سعرة", "320 kcal")}</Badge>
        </div>
      </section>
    </>
  );
};

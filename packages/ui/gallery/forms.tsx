import { useState } from "react";
import { Banner } from "../src/components/banner.tsx";
import { Button } from "../src/components/button.tsx";
import { CodeField } from "../src/components/code-field.tsx";
import { Countdown } from "../src/components/countdown.tsx";
import { Field } from "../src/components/field.tsx";
import { Isolate } from "../src/components/isolate.tsx";
import { PhoneField, saudiPhone } from "../src/components/phone-field.tsx";
import { Select } from "../src/components/select.tsx";
import { TextArea } from "../src/components/text-area.tsx";
import { useWords } from "./words.ts";

export const Forms = () => {
  const t = useWords();
  const [phone, setPhone] = useState({ ...saudiPhone, phone_number: "501234567" });
  const [code, setCode] = useState("12");
  const [until] = useState(() => Date.now() + 59_000);
  return (
    <>
      <section>
        <h2>Banners</h2>
        <Banner
          tone="warning"
          title={t("الفرع مغلق الآن", "Branch is closed now")}
          action={
            <Button size="sm" variant="outline">
              {t("اختر وقتًا", "Choose a time")}
            </Button>
          }
        >
          {t("يفتح اليوم الساعة ", "Opens today at ")}
          <Isolate>12:00</Isolate>
        </Banner>
        <Banner tone="danger">
          {t(
            "هذه المنطقة خارج نطاق توصيل المطعم، اختر عنوانًا آخر.",
            "This area isn't covered by the restaurant, choose another address.",
          )}
        </Banner>
        <Banner tone="success">{t("وُثّق رقمك", "Your number is verified")}</Banner>
        <Banner tone="info" thin>
          {t("لا يوجد اتصال. قائمتك محفوظة.", "No connection. Your menu is kept.")}
        </Banner>
      </section>
      <section>
        <h2>Forms</h2>
        <Field
          label={t("الاسم الكامل", "Full name")}
          placeholder={t("مثال: سارة العتيبي", "e.g. Sara Alotaibi")}
          hint={t("كما تحب أن نناديك", "As you like to be called")}
        />
        <Field
          label={t("البريد الإلكتروني", "Email")}
          optional
          defaultValue="sara@"
          dir="ltr"
          error={t("اكتب بريدًا إلكترونيًا صحيحًا", "Email must be valid")}
        />
        <PhoneField label={t("رقم الجوال", "Mobile number")} value={phone} onChange={setPhone} />
        <Select
          label={t("المدينة", "City")}
          placeholder={t("اختر مدينة", "Choose a city")}
          options={[{ value: "r", label: t("الرياض", "Riyadh") }]}
        />
        <TextArea
          label={t("ملاحظة للمطبخ", "Note to the kitchen")}
          defaultValue={t("بدون بصل من فضلكم، والخبز ساخن", "No onion please, and warm bread")}
          maxLength={40}
        />
        <Field label={t("مقفل", "Locked")} disabled defaultValue={t("لا يتغير", "Does not change")} />
        <CodeField
          label={t("رمز التحقق", "Verification code")}
          value={code}
          onChange={setCode}
          onComplete={() => undefined}
        />
        <CodeField
          label={t("رمز التحقق", "Verification code")}
          value="1234"
          onChange={() => undefined}
          onComplete={() => undefined}
          error={t("رمز التحقق غير صحيح.", "The verification code is incorrect.")}
        />
        <div>
          {t("إعادة الإرسال بعد ", "Send again in ")}
          <Countdown until={until} />
        </div>
      </section>
    </>
  );
};

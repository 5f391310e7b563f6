import { useEffect, useState } from "react";
import { Button } from "../src/components/button.tsx";
import { Dialog } from "../src/components/dialog.tsx";
import { Sheet } from "../src/components/sheet.tsx";
import { showToast, ToastHost } from "../src/components/toast.tsx";
import { Content } from "./content.tsx";
import { Controls } from "./controls.tsx";
import { Forms } from "./forms.tsx";
import { useWords } from "./words.ts";

export const Sections = ({ open }: { open: string | null }) => {
  const t = useWords();
  const [shown, setShown] = useState(open);
  useEffect(() => {
    if (open === "toast")
      showToast({
        text: t("أُزيل الصنف من السلة", "Removed from your cart"),
        action: { label: t("تراجع", "Undo"), onPress: () => undefined },
      });
  }, [open, t]);
  const close = () => setShown(null);
  return (
    <main className="gallery">
      <Controls />
      <Forms />
      <Content />
      <Sheet
        open={shown === "sheet"}
        onClose={close}
        title={t("كيف تحب طلبك؟", "How would you like your order?")}
        footer={
          <Button wide size="lg" onClick={() => setShown("dialog")}>
            {t("تأكيد", "Confirm")}
          </Button>
        }
      >
        <p>
          {t(
            "اختر طريقة استلام طلبك، ويمكنك تغييرها قبل الدفع.",
            "Choose how to get your order; you can change it before paying.",
          )}
        </p>
      </Sheet>
      <Dialog
        open={shown === "dialog"}
        onClose={close}
        danger
        title={t("إلغاء الطلب؟", "Cancel the order?")}
        confirm={t("إلغاء الطلب", "Cancel the order")}
        cancel={t("إبقاء الطلب", "Keep it")}
        onConfirm={close}
      >
        {t("لن يُحضَّر طلبك ولن تُحاسب عليه.", "It will not be prepared and you will not be charged.")}
      </Dialog>
      <ToastHost />
    </main>
  );
};

import { X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Popup } from "@sufra/domain/banners/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { useModal } from "@sufra/ui/components/use-modal.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { countBanner } from "./count-banner.ts";
import { followInside, toHref } from "./follow.ts";
import styles from "./popup.module.css";
import { isLanding, usePopup } from "./use-popup.ts";

type Props = { popup: Popup; picture: string; onClose: () => void };

const PopupDialog = ({ popup, picture, onClose }: Props) => {
  const navigate = useNavigate();
  const { dialog } = useModal(true, onClose);
  const {
    picture: { color },
    popup_text,
    button_text,
    redirect_url,
  } = popup;
  const href = button_text === "" ? undefined : toHref(redirect_url, "popup", [location.host]);
  return (
    <dialog {...dialog} className={styles.popup} aria-label={popup_text || button_text || m.app_popup()}>
      <div className={styles.panel} tabIndex={-1} data-first>
        <img src={picture} alt="" className={styles.photo} style={{ backgroundColor: color }} />
        <IconButton
          label={m.ui_close()}
          icon={<X aria-hidden />}
          variant="floating"
          className={styles.close}
          onClick={onClose}
        />
        <div className={styles.words}>
          {popup_text !== "" && <p className={styles.text}>{popup_text}</p>}
          {href !== undefined && (
            <a
              className={buttonClass({ size: "lg", wide: true })}
              href={href}
              onClick={(event) => {
                countBanner("popup", popup.id, "opened");
                onClose();
                followInside(redirect_url, "popup", navigate)(event);
              }}
            >
              {button_text}
            </a>
          )}
        </div>
      </div>
    </dialog>
  );
};

/** Shown over the menu if it is the first screen; always over the entry. */
export const LandingPopup = ({ branchId }: { branchId: string }) => {
  const [landing] = useState(isLanding);
  return landing ? <PopupHost branchId={branchId} /> : null;
};

export const PopupHost = ({ branchId }: { branchId: string }) => {
  const { establishment } = useVisit();
  const { shown, close } = usePopup(branchId, establishment.time_zone);
  return shown ? <PopupDialog {...shown} onClose={close} /> : null;
};

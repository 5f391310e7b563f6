import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./popup-menu.module.css";

type MenuProps = {
  /** Names the button and with it the menu; without it the button's own words do. */
  label?: string;
  trigger: ReactNode;
  triggerClass: string | undefined;
  align: "start" | "end";
  children: ReactNode;
};

/** A button with a menu under it. */
export const PopupMenu = ({ label, trigger, triggerClass, align, children }: MenuProps) => (
  <Menu.Root modal={false}>
    <Menu.Trigger className={triggerClass} aria-label={label}>
      {trigger}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner align={align} sideOffset={6} collisionPadding={12} className={styles.place}>
        <Menu.Popup className={styles.popup}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);

export const PopupItem = (props: ComponentProps<typeof Menu.Item>) => <Menu.Item {...props} className={styles.item} />;

/** Something that is on or off; the menu stays open. */
export const PopupCheckbox = ({ children, ...props }: ComponentProps<typeof Menu.CheckboxItem>) => (
  <Menu.CheckboxItem {...props} className={styles.item}>
    {children}
    {props.checked && <Check aria-hidden className={styles.check} />}
  </Menu.CheckboxItem>
);

type RadioGroupProps<T> = { label: string; value: T; onChange: (value: T) => void; children: ReactNode };

/** One of several. */
export const PopupRadioGroup = <T extends string>({ label, value, onChange, children }: RadioGroupProps<T>) => (
  <Menu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
    {children}
  </Menu.RadioGroup>
);

export const PopupRadio = (props: ComponentProps<typeof Menu.RadioItem>) => (
  <Menu.RadioItem {...props} className={styles.item} />
);

export const PopupLine = () => <Menu.Separator className={styles.line} />;

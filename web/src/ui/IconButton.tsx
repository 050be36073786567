import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./IconButton.module.css";
import type { IconName } from "./icons.ts";

interface Props extends ComponentProps<"button"> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: Props) {
  return (
    <button type="button" className={classNames(styles.button, className)} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

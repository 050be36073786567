import { type ConsoleCall, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { readTyped, restoreTyped } from "../../platform/forms/typed-fields.ts";
import { Button } from "../../ui/Button.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { showToast } from "../../ui/toasts.ts";
import { useMay } from "../sign-in/operator.ts";
import { useShow } from "../values/values.tsx";
import { ConsoleDialog } from "./ConsoleDialog.tsx";
import { type FormOpening, makeOpening, OpeningContext, resetOpening } from "./form-opening.ts";
import styles from "./forms.module.css";

/** Closes a dialog and, if a text is given, shows it as a toast. */
export type Close = (toast?: Localized, tone?: "success" | "danger") => void;

/**
 * The content of a dialog. After `hold`, only `close` closes the dialog, because it shows something that Esc would
 * lose.
 */
type Form = (close: Close, hold: () => void) => ReactNode;

export interface DialogButtonProps {
  readonly label: Localized;
  readonly call: ConsoleCall;
  readonly kind?: "primary" | "ghost" | "quiet" | undefined;
  /** For actions that remove something: such buttons are styled differently and come last. */
  readonly isDestructive?: boolean | undefined;
  readonly children: Form;
}

/** A button that opens a form in a dialog. Shown only to roles that may make the call. */
export function DialogButton({
  label,
  call,
  kind = "ghost",
  isDestructive = false,
  children,
}: DialogButtonProps) {
  const show = useShow();
  const may = useMay();
  const openOnPage = useContext(PageForms);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [opening] = useState(makeOpening);
  const permission = permissionOf(call);
  if (permission && !may(permission)) return null;
  const open = () => (openOnPage ? openOnPage({ id, label, form: children, opening }) : setOpen(true));
  return (
    <>
      <Button kind={kind} className={isDestructive ? styles.destructive : undefined} onClick={open}>
        {show(label)}
      </Button>
      {!openOnPage && (
        <FormDialog
          label={label}
          form={children}
          opening={opening}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FormOfButton {
  readonly label: Localized;
  readonly form: Form;
  readonly opening: FormOpening;
}

interface OpenForm extends FormOfButton {
  /** The button's id, because several buttons of a page may have the same label. */
  readonly id: string;
}

const PageForms = createContext<((form: OpenForm) => void) | undefined>(undefined);

/**
 * Renders dialogs for pages whose buttons disappear after their action, such as those beside findings: the dialog has
 * to stay to show its result, such as a new key. A form sees the values from when it was opened.
 */
export function FormHost({ children }: { children: ReactNode }) {
  const [form, setForm] = useState<OpenForm>();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((next: OpenForm) => {
    setForm(next);
    setOpen(true);
  }, []);
  return (
    <PageForms value={open}>
      {children}
      {form && <FormDialog key={form.id} {...form} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </PageForms>
  );
}

interface FormDialogProps extends FormOfButton {
  readonly isOpen: boolean;
  onClose(): void;
}

/** Restores typed input when the dialog is opened again, unless the form itself closed the dialog. */
function FormDialog({ label, form, opening, isOpen, onClose }: FormDialogProps) {
  const show = useShow();
  const [isHeld, setHeld] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useNoEscape(isHeld);
  useLayoutEffect(() => {
    if (isOpen && body.current) return keepRestoring(body.current, opening);
  }, [isOpen, opening]);

  const closeDone: Close = (toast, tone = "success") => {
    resetOpening(opening);
    setHeld(false);
    onClose();
    if (toast) showToast(tone, show(toast));
  };
  const closeUnsent = () => {
    if (isHeld) return;
    if (body.current) opening.typed = readTyped(body.current);
    onClose();
  };
  return (
    <ConsoleDialog open={isOpen} onClose={closeUnsent} title={label}>
      <OpeningContext value={opening}>
        <div ref={body}>{form(closeDone, () => setHeld(true))}</div>
      </OpeningContext>
    </ConsoleDialog>
  );
}

/** Restores typed input until the operator types, also in fields that appear only after others are filled in. */
function keepRestoring(body: HTMLElement, { typed }: FormOpening): () => void {
  let missing = restoreTyped(body, typed);
  const stop = () => observer.disconnect();
  const observer = new MutationObserver(() => {
    missing = restoreTyped(body, missing);
    if (missing.length === 0) stop();
  });
  if (missing.length > 0) observer.observe(body, { childList: true, subtree: true });
  for (const use of ["pointerdown", "keydown"]) body.addEventListener(use, stop, { once: true });
  return stop;
}

/**
 * Keeps Esc from closing a dialog whose content would be lost. Preventing the dialog's `cancel` event is not enough:
 * browsers close it anyway if there was no click since the last Esc.
 */
export function useNoEscape(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const refuse = (event: KeyboardEvent) => pressedKey(event) === "Escape" && event.preventDefault();
    addEventListener("keydown", refuse, true);
    return () => removeEventListener("keydown", refuse, true);
  }, [isHeld]);
}

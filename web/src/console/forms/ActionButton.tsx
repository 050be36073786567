import { type ConsoleCall, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useMay } from "../sign-in/operator.ts";
import { type Action, ActionForm } from "./ActionForm.tsx";
import { texts } from "./forms.text.ts";

interface OpenProps {
  readonly label: Localized;
  /** The dialog's title, if it differs from the button's label. */
  readonly title?: Localized;
  readonly call: ConsoleCall;
  readonly kind?: "primary" | "ghost" | "quiet";
  /** The form; `close` closes the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog, for the roles that may make the call. */
export function FormButton({ label, title = label, call, kind = "ghost", children }: OpenProps) {
  const text = useText();
  const words = useTexts(texts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const permission = permissionOf(call);
  if (permission && !may(permission)) return null;
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {text(label)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text(title)} closeLabel={words.close}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  );
}

interface Props<C extends ConsoleCall> extends Omit<Action<C>, "onDone" | "submit"> {
  readonly label: Localized;
  readonly title?: Localized;
  /** On the button that sends the form, if it differs from the label. */
  readonly submit?: Localized;
  readonly kind?: OpenProps["kind"];
  /** Said when it is done; by default just that. */
  readonly done?: (reply: never) => Localized;
  readonly children?: ReactNode;
}

/** A button for an action whose form needs nothing that has to be computed. */
export function ActionButton<C extends ConsoleCall>({
  label,
  title,
  submit = label,
  kind,
  children,
  done,
  ...action
}: Props<C>) {
  const text = useText();
  return (
    <FormButton label={label} call={action.call} {...(title && { title })} {...(kind && { kind })}>
      {(close) => (
        <ActionForm<C>
          {...action}
          submit={submit}
          onDone={(reply) => {
            close();
            showToast("success", text(done ? done(reply as never) : texts.done));
          }}
        >
          {children}
        </ActionForm>
      )}
    </FormButton>
  );
}

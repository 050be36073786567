import { findMessageTarget } from "@baleen/contract/console/messages.ts";
import { Form } from "../../forms/Form.tsx";
import { FormMessage } from "../../forms/FormMessage.tsx";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { useSend } from "../forms/use-send.ts";
import lists from "../lists/lists.module.css";
import { texts } from "./messages.text.ts";

/** Finds the messages to a whole address. The page's address gets its digest alone. */
export function FindTarget({ onFound }: { onFound(target: string): void }) {
  const words = useTexts(texts);
  const { call } = useCalls();
  const sending = useSend(async (read) => {
    const { target } = await call(findMessageTarget, { body: { address: read("address") } });
    onFound(target);
  });
  return (
    <Form className={lists.list} onSubmit={sending.submit}>
      <div className={lists.filters}>
        <label className={lists.filter}>
          {words.address}
          <input name="address" className={lists.control} autoComplete="off" />
        </label>
        <Button kind="ghost" type="submit" busy={sending.isBusy}>
          {words.find}
        </Button>
      </div>
      <FormMessage message={sending.message} />
    </Form>
  );
}

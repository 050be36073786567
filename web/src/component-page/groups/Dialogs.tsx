import { useState } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { groups } from "../component-page.text.ts";
import styles from "../Group.module.css";
import { Group } from "../Group.tsx";
import { samples } from "../samples.text.ts";

const kinds = {
  openDialog: {},
  openWide: { width: "wide" },
  openAlert: { kind: "alert" },
  openSheet: { place: "side" },
} as const;

type Kind = keyof typeof kinds;

// The keys are those of the object above.
const kindNames = Object.keys(kinds) as Kind[];

export function Dialogs() {
  return (
    <Group name={groups.dialogs}>
      <Openers />
    </Group>
  );
}

function Openers() {
  const text = useText();
  const [opened, open] = useState<Kind>();
  const close = () => open(undefined);
  return kindNames.map((kind) => (
    <div key={kind}>
      <Button kind="ghost" onClick={() => open(kind)}>
        {text(samples[kind])}
      </Button>
      <Dialog
        {...kinds[kind]}
        open={opened === kind}
        onClose={close}
        title={text(samples.question)}
        closeLabel={text(samples.close)}
      >
        <div className={styles.column}>
          <p>{text(samples.body)}</p>
          <Button kind="primary" wide onClick={close}>
            {text(samples.save)}
          </Button>
        </div>
      </Dialog>
    </div>
  ));
}

import { useState } from "react";
import { untranslated } from "../platform/errors/describe-error.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Gauge } from "../ui/Gauge.tsx";
import { Icon } from "../ui/Icon.tsx";
import { type IconName, icons } from "../ui/icons.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { showToast } from "../ui/toast-store.ts";
import { BreakableText, BulletList } from "../ui/typography.tsx";
import { groups, states } from "./component-page.text.ts";
import styles from "./Group.module.css";
import { Example, Group } from "./Group.tsx";
import { samples } from "./samples.text.ts";

const tones = [
  ["info", samples.info],
  ["success", samples.success],
  ["danger", samples.failure],
] as const;

export function Messages() {
  const text = useText();
  return (
    <Group name={groups.messages}>
      {tones.map(([tone, words]) => (
        <Example key={tone} name={states.rest}>
          <Banner tone={tone}>{text(words)}</Banner>
        </Example>
      ))}
      <Example name={states.long} width="narrow">
        <Banner tone="danger">{text(samples.longProblem)}</Banner>
      </Example>
      <div>
        <Button kind="ghost" onClick={() => showToast("success", text(samples.success))}>
          {text(samples.showSuccess)}
        </Button>
      </div>
      <div>
        <Button kind="ghost" onClick={() => showToast("danger", text(samples.failure))}>
          {text(samples.showFailure)}
        </Button>
      </div>
      <Example name={states.long}>
        <Button kind="ghost" onClick={() => showToast("danger", text(samples.longProblem))}>
          {text(samples.showFailure)}
        </Button>
      </Example>
    </Group>
  );
}

const kinds = {
  openDialog: {},
  openWide: { width: "wide" },
  openAlert: { kind: "alert" },
  openSheet: { place: "side" },
} as const;

type Kind = keyof typeof kinds;

// `Object.keys` loses the type of the keys.
const kindNames = Object.keys(kinds) as Kind[];

export function Dialogs() {
  return (
    <Group name={groups.dialogs}>
      <DialogButtons />
    </Group>
  );
}

function DialogButtons() {
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

// `Object.keys` loses the type of the keys.
const names = Object.keys(icons) as IconName[];

export function Icons() {
  return (
    <Group name={groups.icons}>
      <div className={styles.row}>
        {names.map((name) => (
          <Example key={name} name={untranslated(name)}>
            <Icon name={name} />
          </Example>
        ))}
      </div>
    </Group>
  );
}

const levels = [0, 1, 2, 3, 4] as const;
const skeletonKinds = ["title", "text", "block"] as const;
const widths = ["short", "medium", "full"] as const;

export function Skeletons() {
  return (
    <Group name={groups.waiting}>
      {skeletonKinds.flatMap((kind) =>
        widths.map((width) => (
          <Example key={kind + width} name={untranslated(`${kind}, ${width}`)}>
            <Skeleton kind={kind} width={width} />
          </Example>
        )),
      )}
      {levels.map((level) => (
        <Example key={level} name={untranslated(`${level} / 4`)}>
          <Gauge value={level} max={4} />
        </Example>
      ))}
    </Group>
  );
}

export function Texts() {
  const text = useText();
  return (
    <Group name={groups.words}>
      <Example name={states.rest}>
        <h3>
          <BreakableText text={text(samples.phrases)} />
        </h3>
      </Example>
      <Example name={states.narrow} width="narrow">
        <h3>
          <BreakableText text={text(samples.phrases)} />
        </h3>
      </Example>
      <Example name={states.rest}>
        <BulletList items={[text(samples.info), text(samples.body)]} />
      </Example>
    </Group>
  );
}

import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import styles from "../Group.module.css";
import { Group } from "../Group.tsx";
import { samples } from "../samples.text.ts";

const kinds = ["primary", "ghost", "quiet"] as const;
const forced = ["hover", "focus", "active"] as const;

export function Buttons() {
  const text = useText();
  return (
    <Group name={groups.buttons}>
      {kinds.map((kind) => (
        <ButtonStates key={kind} kind={kind} />
      ))}
      <Example name={states.tall}>
        <Button kind="primary" tall>
          {text(samples.save)}
        </Button>
      </Example>
      <Example name={states.wide}>
        <Button kind="primary" wide>
          {text(samples.save)}
        </Button>
      </Example>
      <Example name={states.busy}>
        <PendingButton
          kind="primary"
          pending
          label={text(samples.save)}
          pendingLabel={text(samples.saving)}
        />
      </Example>
      <Example name={states.long} room="narrow">
        <Button kind="primary" wide>
          {text(samples.longAction)}
        </Button>
      </Example>
      <Example name={states.link}>
        <Link href="/components" className={buttonClass("ghost")}>
          {text(samples.linkWords)}
        </Link>
      </Example>
      <Example name={states.inText}>
        <p>
          {text(samples.sentence)}
          <Link href="/components">{text(samples.linkWords)}</Link>
        </p>
      </Example>
      <Example name={states.focus} state="focus">
        <p>
          {text(samples.sentence)}
          <Link href="/components">{text(samples.linkWords)}</Link>
        </p>
      </Example>
    </Group>
  );
}

function ButtonStates({ kind }: { kind: (typeof kinds)[number] }) {
  const text = useText();
  return (
    <div className={styles.row}>
      <Example name={states.rest}>
        <Button kind={kind}>{text(samples.save)}</Button>
      </Example>
      {forced.map((state) => (
        <Example key={state} name={states[state]} state={state}>
          <Button kind={kind}>{text(samples.save)}</Button>
        </Example>
      ))}
      <Example name={states.busy}>
        <Button kind={kind} busy>
          {text(samples.save)}
        </Button>
      </Example>
      {/* A disabled button is never the primary one. */}
      {kind === "ghost" && (
        <Example name={states.disabled}>
          <Button kind={kind} aria-disabled="true">
            {text(samples.save)}
          </Button>
        </Example>
      )}
    </div>
  );
}

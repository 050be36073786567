import { useText } from "../../platform/i18n/language.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";
import { samples } from "../samples.text.ts";

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
      <Example name={states.long} room="narrow">
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

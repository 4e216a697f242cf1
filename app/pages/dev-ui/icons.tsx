import type { ReactElement } from 'react';
import { Icon } from '#app/kit/ui/icon.tsx';
import { iconNames } from '#app/kit/ui/icon-names.ts';
import { Group, SampleRow } from './group.tsx';

const onPages = iconNames.filter((name) => !name.endsWith('-thin'));
const onBands = iconNames.filter((name) => name.endsWith('-thin'));

/** The icons of the shop: 20 px on the page, 28 px and haldi on dark bands. */
export function Icons(): ReactElement {
  return (
    <Group title="Icons">
      <SampleRow label="20 px, stroke 1.75">
        {onPages.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </SampleRow>
      <SampleRow label="28 px, stroke 1.5, on a band">
        <div className="band flex gap-4 px-6 pt-9 pb-4 text-haldi">
          {onBands.map((name) => (
            <Icon key={name} name={name} className="size-7" />
          ))}
        </div>
      </SampleRow>
    </Group>
  );
}

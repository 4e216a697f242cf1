import type { ReactElement } from 'react';
import { Fringe } from '#app/kit/ui/fringe.tsx';
import { LogoMark, Wordmark } from '#app/kit/ui/logo.tsx';
import { SuccessMark } from '#app/kit/ui/success-mark.tsx';
import { Group, SampleRow } from './group.tsx';

/** The shop's mark and its decorative edges. */
export function Motifs(): ReactElement {
  return (
    <Group title="Mark and edges">
      <SampleRow label="Mark: 128, 64, 40, 24, 16">
        {[128, 64, 40, 24, 16].map((size) => (
          <LogoMark key={size} size={size} />
        ))}
        <SuccessMark />
      </SampleRow>
      <SampleRow label="Lockup, on the page and on a band">
        <Wordmark name="Fashion Haat" tagline="Traditional Cloths" />
        <span className="band px-6 pt-8 pb-4">
          <Wordmark name="Fashion Haat" tagline="Traditional Cloths" />
        </span>
      </SampleRow>
      <SampleRow label="Selvedge: lying, upright, on a picture">
        <div className="selvedge w-80" />
        <div className="selvedge-upright h-16" />
        <div className="selvedge-picture w-40" />
        <div className="selvedge-picture-upright h-16" />
      </SampleRow>
      <SampleRow label="Toran, toran hem, woven label">
        <div className="toran w-[110px] text-madder" />
        <div className="band h-16 w-80" />
        <p className="woven-label w-32">
          <span>Sarees</span>
          <span>200+ items</span>
        </p>
      </SampleRow>
      <SampleRow label="Fringe">
        <Fringe className="w-80" />
      </SampleRow>
    </Group>
  );
}

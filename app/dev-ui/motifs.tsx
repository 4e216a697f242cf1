import type { ReactElement } from 'react';
import { Fringe } from '../storefront/fringe.tsx';
import { FlowerTick } from '../ui/flower-tick.tsx';
import { Mark, Wordmark } from '../ui/mark.tsx';
import { Group, Row } from './group.tsx';

/** The mark, and the edges that do all the decorating. */
export function Motifs(): ReactElement {
  return (
    <Group title="Mark and edges">
      <Row label="Mark: 128, 64, 40, 24, 16">
        {[128, 64, 40, 24, 16].map((size) => (
          <Mark key={size} size={size} />
        ))}
        <FlowerTick />
      </Row>
      <Row label="Lockup, on the page and on a band">
        <Wordmark name="Fashion Haat" tagline="Traditional Cloths" />
        <span className="band px-6 pt-8 pb-4">
          <Wordmark name="Fashion Haat" tagline="Traditional Cloths" />
        </span>
      </Row>
      <Row label="Selvedge: lying, upright, on a picture">
        <div className="selvedge w-80" />
        <div className="selvedge-upright h-16" />
        <div className="selvedge-picture w-40" />
        <div className="selvedge-picture-upright h-16" />
      </Row>
      <Row label="Toran, toran hem, woven label">
        <div className="toran w-[110px] text-madder" />
        <div className="band h-16 w-80" />
        <p className="woven-label w-32">
          <span>Sarees</span>
          <span>200+ items</span>
        </p>
      </Row>
      <Row label="Fringe">
        <Fringe className="w-80" />
      </Row>
    </Group>
  );
}

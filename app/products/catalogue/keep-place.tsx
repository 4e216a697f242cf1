import { Component, createRef, type ReactNode } from 'react';

type Props = { first: number; children: ReactNode };
/** A card shown before and after, and its former distance from the top of the window. */
type Place = { card: Element; top: number };

/**
 * Around a list of cards. When it begins with another page than before (`first`), the visible cards stay in
 * place: pages added or removed above would move them. A class, because no hook runs before the document
 * changes.
 */
export class KeepPlace extends Component<Props> {
  private readonly box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(previous: Props): Place[] {
    if (previous.first === this.props.first) return [];
    const cards = [...(this.box.current?.querySelectorAll('article') ?? [])];
    return cards
      .map((card) => ({ card, top: card.getBoundingClientRect().top }))
      .filter(({ card }) => card.getBoundingClientRect().bottom > 0);
  }

  override componentDidUpdate(_props: Props, _state: object, seen: Place[]): void {
    const place = seen.find(({ card }) => card.isConnected);
    if (!place) return;
    const top = place.card.getBoundingClientRect().top - place.top;
    window.scrollBy({ top, behavior: 'instant' });
  }

  override render(): ReactNode {
    return <div ref={this.box}>{this.props.children}</div>;
  }
}

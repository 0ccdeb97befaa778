/* The own board, always in sight below the map. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useMore } from '../../../../ui/Scrolled';
import { t } from '../../words';
import { useTable } from '../context';
import { seatName } from '../names';
import type { SeatView } from '../../types';
import { Pawn } from '../symbols/pawn';
import { Advisers, Counts, Drawn, Relics, roleWords, SupplyTrack, Vision } from './parts';

function Board({ own, seat }: { own: SeatView; seat: string }): JSX.Element {
  const { view } = useTable(), part = useRef<HTMLElement>(null);
  useMore(part);
  return (
    <section ref={part} class="hand own-board scrolled" aria-label={t('board.own')} tabIndex={0} data-place={seat} style={{ '--who': own.colour ? `var(--o-${own.colour})` : 'var(--line-strong)' }}>
      <div class="own-facts">
        <span class="own-player"><Pawn board={own.colour} size={22} /><b>{seatName(view, seat)}</b><small>{own.role && seatName(view, seat) !== roleWords(own.role) ? roleWords(own.role) : ''}</small></span>
        <SupplyTrack seat={seat} />
        <Counts seat={seat} />
      </div>
      <Drawn seat={seat} />
      <div class="own-cards"><h3>{t('board.advisers')}</h3><Advisers seat={seat} /></div>
      {(own.relics.length > 0 || own.revealed || own.prophet) && <div class="own-cards"><h3>{t('board.relics')}</h3><Relics seat={seat} /><Vision seat={seat} /></div>}
    </section>
  );
}

export function Own(): JSX.Element | null {
  const { view, seat } = useTable(), own = view.seats[seat];
  return own ? <Board own={own} seat={seat} /> : null;
}

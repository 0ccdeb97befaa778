/* Which page is shown. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from './i18n';
import { identity } from './identity';
import { Enter } from './pages/Enter';
import { Frame } from './pages/Frame';
import { Home } from './pages/Home';
import { MatchPage } from './pages/MatchPage';
import { Welcome } from './pages/Welcome';
import { href, route } from './router';
import { usePageName } from './state/attention';
import { laterPage } from './ui/later';

/* In their frames, which are there at once: the keyboard begins at their tops. */
const Account = laterPage(() => import('./pages/Account'));
const Create = laterPage(() => import('./pages/Create'));
const Recover = laterPage(() => import('./pages/Recover'));
const Replay = laterPage(() => import('./pages/Replay'));
const SeriesPage = laterPage(() => import('./series/SeriesPage'));

function Lost(): JSX.Element {
  usePageName(t('lost.title'));
  return (
    <>
      <h1>{t('lost.title')}</h1>
      <p><a class="button" href={href({ page: 'home' })}>{t('common.home')}</a></p>
    </>
  );
}

function Page(): JSX.Element {
  const here = route.value;
  if (here.page === 'recover') return <Frame><Recover key={here.code} code={here.code} /></Frame>;
  if (!identity.value) return <Welcome />;
  switch (here.page) {
    case 'home':
      return <Home />;
    case 'new':
      return <Frame><Create /></Frame>;
    case 'account':
      return <Frame><Account /></Frame>;
    case 'join':
    case 'watch':
      return <Enter code={here.code} asWatcher={here.page === 'watch'} />;
    case 'match':
      return <MatchPage key={here.id} id={here.id} />;
    case 'series':
      return <Frame><SeriesPage key={here.id} id={here.id} /></Frame>;
    case 'replay':
      return <Frame wide><Replay key={here.id} id={here.id} move={here.move} eyes={here.eyes} /></Frame>;
    case 'lost':
      return <Frame><Lost /></Frame>;
  }
}

export function App(): JSX.Element {
  /* On another page the keyboard begins at its top, as after a link without scripts; before anybody can press a key there. */
  const here = route.value, page = `${identity.value !== null} ${here.page} ${'id' in here ? here.id : ''}`;
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true });
    first.current = false;
    scrollTo(0, 0);
  }, [page]);
  return <Page />;
}

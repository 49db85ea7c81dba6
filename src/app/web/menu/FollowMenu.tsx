import { type ComponentType, useEffect, useState } from 'react';
import { useTenant } from '../../../web/session/session.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { type Current, followMenu } from './menu.ts';
import { MenuGroup } from './MenuEntries.tsx';

type Props = {
  icons: boolean;
  /** Tells of which page one of these entries is shown. */
  onCurrent: (current: Current) => void;
};

type Counted = ComponentType<Props>;
const loadCounted = () => import('./CountedFollowMenu.tsx');

/** What is followed up in this office. Its numbers, and what one has pinned, come behind the page; should they not, the way there is here. */
export function FollowMenu({ icons, onCurrent }: Props) {
  const { tenant } = useTenant();
  const [Counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    const coming = loadCounted();
    coming.then(
      (part) => setCounted(() => part.default),
      () => undefined,
    );
  }, []);
  if (Counted && tenant) return <Counted icons={icons} onCurrent={onCurrent} />;
  return <MenuGroup label={webTexts.acompanhamento} entries={followMenu} icons={icons} />;
}

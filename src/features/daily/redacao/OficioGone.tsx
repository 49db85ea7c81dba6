import { Link } from '@tanstack/react-router';
import { RecordGone } from '../../../web/forms/RecordGone.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import type { Crumb } from '../../../web/calls/page-title.ts';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { redacaoTexts as t } from './redacao.texts.ts';

/** No letter of that id. */
export function OficioGone({ parents }: { parents: Crumb[] }) {
  return (
    <>
      <PageHeader title={t.oficio} parents={parents} />
      <RecordGone
        title={t.naoEncontrado}
        hint={t.naoEncontradoDica}
        action={
          <Link to="/oficios" className={buttonClass()}>
            {t.voltar}
          </Link>
        }
      />
    </>
  );
}

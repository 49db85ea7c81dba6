import { Link } from '@tanstack/react-router';
import { Repeat2 } from 'lucide-react';
import { WarnBox } from '../../../web/ui/WarnBox.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** Why a draft that asks for something once more is not issued, before somebody writes on. */
export function ReiteracaoNotice({ oficio: { anterior, respondido_com } }: { oficio: Oficio }) {
  if (respondido_com)
    return <Notice title={t.anteriorRespondido} hint={t.anteriorRespondidoDica} oficio={respondido_com} />;
  if (anterior?.anulado) return <Notice title={t.anteriorAnulado} hint={t.anteriorAnuladoDica} oficio={anterior} />;
  return null;
}

type Props = { title: string; hint: string; oficio: { id: string; identificacao: string } };

const Notice = ({ title, hint, oficio: { id, identificacao } }: Props) => (
  <WarnBox icon={Repeat2} title={title}>
    <p className="mt-1 text-ink-2">{hint}</p>
    <Link to="/oficios/$id" params={{ id }} className="mt-2 inline-block text-accent-text hover:underline">
      {identificacao}
    </Link>
  </WarnBox>
);

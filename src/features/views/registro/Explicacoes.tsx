import { Ban, CircleAlert, SkipForward } from 'lucide-react';
import { formatDate } from '../../../shared/format.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

const looks = {
  ANULADO: { tone: 'bad', icon: Ban },
  PULADO: { tone: 'warn', icon: SkipForward },
  LACUNA: { tone: 'bad', icon: CircleAlert },
} as const;

type Props = { numeros: readonly NumeroExplicado[]; name: (n: number) => string };

/** Why some numbers are no letter's that stands. */
export function Explicacoes({ numeros, name }: Props) {
  const told = numeros.flatMap((one) => (one.situacao === 'EMITIDO' ? [] : [{ ...one, situacao: one.situacao }]));
  const many = told.reduce((sum, { de, ate }) => sum + ate - de + 1, 0);
  return (
    <Card title={t.explicacoes} actions={<span className="text-xs text-ink-3">{t.quantosNumeros(many)}</span>}>
      {told.length === 0 && <p className="text-sm text-ink-2">{t.nadaAExplicar}</p>}
      <ul>
        {told.map(({ de, ate, situacao, motivo, autor, data }) => {
          const word = de < ate && situacao !== 'ANULADO' ? t.varios[situacao] : t.explicados[situacao];
          return (
            <li key={de} className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-2">
                <Badge {...looks[situacao]}>{word}</Badge>
                <b className="num text-sm font-semibold">
                  {de === ate ? name(de) : t.entre(name(de), name(ate), ate === de + 1)}
                </b>
              </p>
              <p className="mt-1.5 text-sm break-words whitespace-pre-line">
                {motivo ?? (situacao === 'LACUNA' ? t.semExplicacao : t.sigiloso)}
              </p>
              <p className="num mt-0.5 text-xs text-ink-3">
                {[autor, data && formatDate(data)].filter(Boolean).join(', ')}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { getFounding, setFounding } from './cotas.contract.ts';
import { cotasTexts as t } from './cotas.texts.ts';
import { LimiteForm } from './LimiteForm.tsx';

/** How many offices one person may found, for whoever administers the installation. */
export function FundacaoPanel() {
  const founding = useData(getFounding, {}, { error: t.erroCarregar });
  const set = useAction(setFounding, { success: t.mudado, error: t.erroMudar });
  const [editing, setEditing] = useState(false);
  if (!founding.data) return null;
  return (
    // on phones the list before leaves room for the floating action, which belongs under this
    <Card className="mt-8 max-md:-mt-12 max-md:mb-20">
      {editing ? (
        <LimiteForm
          name="tenants"
          label={t.porPessoa}
          current={founding.data}
          save={(values, receiver) => set.run(values, receiver)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 text-sm">
            <span className="font-medium">{t.porPessoa}:</span>{' '}
            <span className="num font-semibold">{formatNumber(founding.data.limite)}</span>
            <span className="block text-xs text-ink-2">{t.porPessoaDica}</span>
          </p>
          <IconButton
            icon={Pencil}
            label={t.mudar(t.porPessoa.toLocaleLowerCase('pt-BR'))}
            onClick={() => setEditing(true)}
          />
        </div>
      )}
    </Card>
  );
}

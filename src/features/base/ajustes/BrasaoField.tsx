import { Trash2 } from 'lucide-react';
import { fileRules, acceptOf } from '../../../shared/files/file-rules.ts';
import { useAction } from '../../../web/data/action.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { FileDrop } from '../../../web/uploads/FileDrop.tsx';
import { UploadList } from '../../../web/uploads/UploadList.tsx';
import { useOneUpload } from '../../../web/uploads/one-upload.ts';
import { removeBrasao, setBrasao } from './ajustes.contract.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';
import { BrasaoPicture } from './BrasaoPicture.tsx';

/** The coat of arms: as it is, another one, or none. It is saved as it is chosen, apart from the form. */
export function BrasaoField({ brasao }: { brasao: string | null }) {
  const { id: tenantId } = useOffice();
  const remove = useAction(removeBrasao, { success: t.brasaoTirado, error: t.erroTirarBrasao });
  const { add, ...sending } = useOneUpload(
    setBrasao,
    {},
    { tenantId, rule: fileRules.brasao, success: t.brasaoEnviado, error: t.erroBrasao, path: '/ajustes' },
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-medium text-ink-2">{t.brasao}</p>
      {brasao && (
        <div className="flex items-center gap-4">
          {/* white in both themes, as the paper is */}
          <span className="flex size-20 items-center justify-center rounded-sm border border-line bg-paper p-1.5">
            <BrasaoPicture id={brasao} className="max-h-full max-w-full" />
          </span>
          <Button icon={Trash2} busy={remove.busy} onClick={() => void remove.run({})}>
            {t.tirarBrasao}
          </Button>
        </div>
      )}
      <FileDrop
        label={t.enviarBrasao}
        accept={acceptOf(fileRules.brasao)}
        hint={t.brasaoDica}
        multiple={false}
        onFiles={add}
      />
      <UploadList {...sending} />
    </div>
  );
}

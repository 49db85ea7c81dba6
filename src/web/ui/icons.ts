import {
  Building2,
  CalendarDays,
  ClipboardList,
  Files,
  Folder,
  IdCard,
  Landmark,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  ScrollText,
  Stamp,
  Tag,
  User,
  UserCog,
  UserRound,
  Users,
} from 'lucide-react';
import type { IconName } from '../../shared/nouns.ts';

/** The icons that nouns name. */
const icons: Record<IconName, LucideIcon> = {
  Building2,
  CalendarDays,
  ClipboardList,
  Files,
  Folder,
  IdCard,
  Landmark,
  LayoutDashboard,
  MessageSquare,
  ListTodo,
  Paperclip,
  ScrollText,
  Stamp,
  Tag,
  User,
  UserCog,
  UserRound,
  Users,
};

export const iconOf = (name: string | undefined): LucideIcon | undefined => icons[name as IconName];

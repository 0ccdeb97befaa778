/* Deutsch: was Anfängern bei Root gesagt wird. */
import type { CoachCatalogue } from './en';

const de: CoachCatalogue = {
  'welcome.title': 'Deine erste Partie',
  'welcome.text': 'Mehrere Völker wollen denselben Wald, und jedes spielt nach eigenen Regeln. Wer zuerst 30 Punkte hat, gewinnt; die Leiste zeigt, wie weit alle sind.',
  'start.title': 'Ein Platz für den Anfang',
  'start.text': 'Vor der ersten Runde lassen sich alle nieder. Was zur Wahl steht, leuchtet auf dem Spielplan und steht darunter: Klick auf eines von beiden.',
  'question.title': 'Was du gefragt wirst',
  'question.text': 'Hier wirst du nach jeder Entscheidung gefragt, Schritt für Schritt. Angeboten wird nur, was die Regeln erlauben: Falsch machen kannst du also nichts.',
  'others.title': 'Jetzt spielen die anderen',
  'others.text': 'Der Verlauf erzählt, was sie tun. Zeig darin auf einen Namen, und du siehst, wo er auf dem Tisch ist.',

  'live_builders.title': 'Du lebst vom Bauen',
  'live_builders.text': 'Jedes Gebäude, das von deinem Tableau auf den Spielplan kommt, bringt Punkte und macht dich stärker. Breite dich aus, aber bewache, was steht: Andere punkten, indem sie es zerstören.',
  'day_builders.title': 'Nutze deine Aktionen',
  'day_builders.text': 'Im Tageslicht hast du ein paar Aktionen. Baue, wo du herrschst; rekrutiere, solange es wenig kostet; marschiere, wo andere schwach sind.',
  'plan_builders.title': 'Und nun?',
  'plan_builders.text': 'Sieh dir deine Leisten an: Spätere Gebäude bringen mehr Punkte. Halte Krieger in ihrer Nähe, und achte darauf, wer vorn liegt.',

  'live_planners.title': 'Du lebst von deinen Versprechen',
  'live_planners.text': 'Die Karten in deinem Dekret sind Befehle, die in jedem Zug wieder ausgeführt werden. Mehr Befehle bewirken mehr, aber einer, der nicht gelingt, tut weh.',
  'day_planners.title': 'Führe deine Befehle aus',
  'day_planners.text': 'Befehl für Befehl wirst du gefragt, wo. Die Gemeinschaft der Karte sagt, auf welchen Lichtungen; ein Vogel steht für jede Gemeinschaft.',
  'plan_planners.title': 'Und nun?',
  'plan_planners.text': 'Füge nur Befehle hinzu, die auch im nächsten Zug noch gelingen. Überlege, wo deine Krieger dann stehen.',

  'live_insurgents.title': 'Du lebst vom Unmut der anderen',
  'live_insurgents.text': 'Ihr seid wenige und solltet Heeren aus dem Weg gehen. Breite dich leise aus, lass die anderen kommen, und schlag zu, wenn sie dafür bezahlt haben.',
  'day_insurgents.title': 'Karten sind deine Stärke',
  'day_insurgents.text': 'Vieles, was du tust, wird mit Karten bezahlt: Eine volle Hand ist dir mehr wert als viele Krieger.',
  'plan_insurgents.title': 'Und nun?',
  'plan_insurgents.text': 'Du beginnst langsam und wirst schnell. Jeder Ort, den du auf dem Spielplan hältst, bringt mehr Punkte als der vorige.',

  'live_wanderers.title': 'Du lebst von dem, was du trägst',
  'live_wanderers.text': 'Du bist allein und herrschst nirgends. Jede Aktion benutzt einen Gegenstand; neue liegen in Ruinen, und andere geben ihre für eine Karte her.',
  'day_wanderers.title': 'Bewegen, erkunden, helfen, kämpfen',
  'day_wanderers.text': 'Stiefel bringen dich auf andere Lichtungen, Fackeln in Ruinen, Schwerter in Kämpfe. Wer hilft, findet Freunde, und Freunde bringen Punkte.',
  'plan_wanderers.title': 'Und nun?',
  'plan_wanderers.text': 'Sammle erst Gegenstände: Sie sind deine Aktionen. Dann erledige Aufgaben oder verbünde dich mit jemandem.',

  'live_traders.title': 'Du lebst vom Handel',
  'live_traders.text': 'Deine Karten liegen offen zum Verkauf. Krieger, mit denen andere bezahlen, werden deine Finanzmittel, und mit ihnen handelst du.',
  'day_traders.title': 'Nutze deine Finanzmittel',
  'day_traders.text': 'Manche Aktionen setzen Finanzmittel bis zum nächsten Zug ein, manche geben sie für immer aus. Handelsposten bringen Punkte und Kundschaft.',
  'plan_traders.title': 'Und nun?',
  'plan_traders.text': 'Verlange Preise, die andere gern zahlen. Ein leerer Beutel nützt nichts; aufgesparte Finanzmittel bringen Punkte.',

  'live_raiders.title': 'Du lebst von der Furcht',
  'live_raiders.text': 'Du punktest für Lichtungen, die du beherrschst und auf denen kein Gegner mehr steht. Dein Kriegsherr geht voran und rekrutiert, wo er ist.',
  'day_raiders.title': 'Erst befehlen, dann vorrücken',
  'day_raiders.text': 'Zuerst kommen die Befehle, dann zieht der Kriegsherr selbst weiter. Gegenstände in deinem Hort erlauben von beidem mehr.',
  'plan_raiders.title': 'Und nun?',
  'plan_raiders.text': 'Plündere, solange andere schwach sind, und vertreib sie lieber ganz von einer Lichtung als halb von vielen.',

  'craft.title': 'Karten lassen sich herstellen',
  'craft.text': 'Eine Karte verlangt so viele deiner Herstellungsmarker, wie sie zeigt, auf Lichtungen dieser Gemeinschaften. Gegenstände bringen sofort Punkte, andere Karten eine Wirkung, die bleibt.',
  'ambush.title': 'Ein Hinterhalt',
  'ambush.text': 'Wer angegriffen wird, darf einen Hinterhalt spielen, der zur Lichtung passt: zwei Treffer, bevor gewürfelt wird.',
  'hits.title': 'Treffer erleiden',
  'hits.text': 'Jeder Treffer entfernt einen deiner Marker. Zuerst gehen Krieger; wer Gebäude oder Plättchen entfernt, bekommt dafür einen Punkt.',
  'cards_between.title': 'Jetzt kann eine Karte helfen',
  'cards_between.text': 'Manche hergestellten Karten wirken in solchen Augenblicken. Wenn du nicht willst, passe; du kannst auch gleich für den ganzen Zug passen.',
  'limit.title': 'Fünf Karten am Ende',
  'limit.text': 'Niemand behält mehr als fünf Karten. Trenn dich von dem, was du ohnehin nicht bezahlen kannst.',
  'battle.title': 'So geht ein Kampf',
  'battle.text': 'Zwei Würfel fallen: Der Angreifer erzielt die höhere Zahl an Treffern, der Verteidiger die niedrigere. Niemand erzielt mehr, als er Krieger auf der Lichtung hat.',
  'move.title': 'Wer herrscht, darf sich bewegen',
  'move.text': 'Du herrschst, wo du die meisten Krieger und Gebäude hast. Eine Bewegung beginnt oder endet auf einer Lichtung, die du beherrschst; ihr Rand zeigt, wer herrscht.',
  'undo.title': 'Anders überlegt?',
  'undo.text': 'Solange nichts Neues aufgedeckt wurde, kannst du deine Wahl zurücknehmen.',

  'end.title': 'Du weißt, wie es geht',
  'end.text': 'Zwei Runden sind gespielt, und so geht es weiter. Wörter und Marker erklären sich, wenn du auf sie zeigst. Viel Spaß!',
};

export default de;

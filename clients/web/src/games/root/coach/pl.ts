/* Polski: co słyszą początkujący w Root. */
import type { CoachCatalogue } from './en';

const pl: CoachCatalogue = {
  'welcome.title': 'Twoja pierwsza rozgrywka',
  'welcome.text': 'Kilka ludów chce tego samego lasu, a każdy gra według własnych zasad. Wygrywa, kto pierwszy zdobędzie 30 punktów; tor pokazuje, jak daleko jest każdy.',
  'start.title': 'Miejsce na początek',
  'start.text': 'Przed pierwszą rundą wszyscy się osiedlają. To, co można wybrać, świeci na mapie i jest wypisane pod nią: kliknij jedno lub drugie.',
  'question.title': 'O co gra cię pyta',
  'question.text': 'Tu pada każde pytanie, krok po kroku. Do wyboru jest tylko to, na co pozwalają zasady, więc nie zrobisz niczego wbrew nim.',
  'others.title': 'Teraz grają inni',
  'others.text': 'Przebieg opowiada, co robią. Wskaż w nim nazwę, a zobaczysz, gdzie to jest na stole.',

  'live_builders.title': 'Żyjesz z budowania',
  'live_builders.text': 'Każdy budynek, który trafia z twojej planszy na mapę, daje punkty i wzmacnia cię. Rozrastaj się, ale strzeż tego, co stoi: inni punktują, burząc.',
  'day_builders.title': 'Wykorzystaj akcje',
  'day_builders.text': 'W Dzień masz kilka akcji. Buduj tam, gdzie kontrolujesz; werbuj, póki to tanie; maszeruj tam, gdzie inni są słabi.',
  'plan_builders.title': 'I co teraz?',
  'plan_builders.text': 'Spójrz na swoje tory: dalsze budynki dają więcej punktów. Trzymaj przy nich wojowników i patrz, kto prowadzi.',

  'live_planners.title': 'Żyjesz z obietnic',
  'live_planners.text': 'Karty w twoim Dekrecie to rozkazy, wykonywane od nowa w każdej turze. Więcej rozkazów daje więcej, lecz rozkaz, którego nie da się wykonać, boli.',
  'day_planners.title': 'Wykonaj rozkazy',
  'day_planners.text': 'Przy każdym rozkazie padnie pytanie: gdzie? Symbol karty mówi, na których polanach; ptak zastępuje każdy symbol.',
  'plan_planners.title': 'I co teraz?',
  'plan_planners.text': 'Dodawaj tylko te rozkazy, które uda się wykonać także w następnej turze. Pomyśl, gdzie będą wtedy twoi wojownicy.',

  'live_insurgents.title': 'Żyjesz z niezadowolenia innych',
  'live_insurgents.text': 'Jest was niewielu, więc unikaj armii w polu. Rozprzestrzeniaj się po cichu, pozwól innym przyjść i uderz, kiedy już za to zapłacą.',
  'day_insurgents.title': 'Karty są twoją siłą',
  'day_insurgents.text': 'Za wiele działań płacisz kartami, więc pełna ręka jest dla ciebie cenniejsza niż wielu wojowników.',
  'plan_insurgents.title': 'I co teraz?',
  'plan_insurgents.text': 'Zaczynasz powoli, kończysz szybko. Każde kolejne miejsce na mapie daje więcej punktów niż poprzednie.',

  'live_wanderers.title': 'Żyjesz z tego, co niesiesz',
  'live_wanderers.text': 'Wędrujesz w pojedynkę i niczego nie kontrolujesz. Każda akcja wyczerpuje przedmiot; nowe leżą w ruinach, a inni oddają swoje za kartę.',
  'day_wanderers.title': 'Ruch, eksploracja, pomoc, walka',
  'day_wanderers.text': 'Buty niosą cię na inne polany, pochodnie w głąb ruin, miecze do walki. Kto pomaga, zyskuje przyjaciół, a przyjaciele dają punkty.',
  'plan_wanderers.title': 'I co teraz?',
  'plan_wanderers.text': 'Najpierw zbieraj przedmioty: to twoje akcje. Potem wykonuj Misje albo zostań czyimś sojusznikiem.',

  'live_traders.title': 'Żyjesz z handlu',
  'live_traders.text': 'Twoje karty leżą odkryte na sprzedaż. Wojownicy, którymi płacą inni, stają się twoimi funduszami, a fundusze to twoje akcje.',
  'day_traders.title': 'Wykorzystaj fundusze',
  'day_traders.text': 'Jedne akcje inwestują Fundusze do następnej tury, inne wydają je na dobre. Faktorie dają punkty i kupujących.',
  'plan_traders.title': 'I co teraz?',
  'plan_traders.text': 'Ustal ceny, które inni chętnie zapłacą. Pusta sakiewka nic nie da; zachowane fundusze przynoszą punkty.',

  'live_raiders.title': 'Żyjesz ze strachu',
  'live_raiders.text': 'Punktujesz za polany, które kontrolujesz i na których nie ma już przeciwników. Lord prowadzi i werbuje tam, gdzie jest.',
  'day_raiders.title': 'Najpierw rozkaz, potem natarcie',
  'day_raiders.text': 'Najpierw są rozkazy, potem naciera sam Lord. Przedmioty w Skarbcu pozwalają na więcej jednego i drugiego.',
  'plan_raiders.title': 'I co teraz?',
  'plan_raiders.text': 'Szabruj przedmioty, póki inni są słabi, i lepiej wypędź ich z całej polany niż z połowy wielu.',

  'craft.title': 'Karty można przekuwać',
  'craft.text': 'Karta wymaga tylu twoich komponentów do przekuwania, ile pokazuje, na polanach tych symboli. Przedmioty dają punkty od razu, inne karty trwały efekt.',
  'ambush.title': 'Zasadzka',
  'ambush.text': 'Kto jest atakowany, może zagrać zasadzkę z symbolem polany: dwa obrażenia, zanim padną kości.',
  'hits.title': 'Obrażenia',
  'hits.text': 'Każde obrażenie usuwa twój komponent. Najpierw giną wojownicy; budynki i żetony dają punkt temu, kto je usunie.',
  'cards_between.title': 'Teraz może pomóc karta',
  'cards_between.text': 'Niektóre przekute karty działają w takich chwilach. Jeśli nie chcesz, spasuj; możesz spasować z góry na całą turę.',
  'limit.title': 'Pięć kart na koniec',
  'limit.text': 'Nikt nie zatrzymuje więcej niż pięciu kart. Rozstań się z tym, za co i tak nie zapłacisz.',
  'battle.title': 'Jak przebiega walka',
  'battle.text': 'Padają dwie kości: atakujący zadaje wyższą liczbę obrażeń, obrońca niższą. Nikt nie zadaje ich więcej, niż ma wojowników na polanie.',
  'move.title': 'Kto kontroluje, ten się porusza',
  'move.text': 'Kontrolujesz polanę, na której masz najwięcej wojowników i budynków. Ruch zaczyna się lub kończy na polanie, którą kontrolujesz; jej brzeg pokazuje, kto to.',
  'undo.title': 'Zmieniasz zdanie?',
  'undo.text': 'Dopóki nie odkryto niczego nowego, możesz cofnąć swój wybór.',

  'end.title': 'Wiesz już, jak to działa',
  'end.text': 'Dwie rundy za tobą: dalej gra toczy się tak samo. Słowa i komponenty objaśniają się, kiedy je wskażesz. Miłej zabawy!',
};

export default pl;

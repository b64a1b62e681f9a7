/// The community centre’s stories.
extension Article {
    static let lateLibrary = Article(
        "From tonight the library keeps its lights on until nine, Monday to Friday. For years the doors were locked at six, just when people came home from work, and the reading room stood dark behind its tall windows all evening.",
        "The change began with a slip of paper in the box for suggestions. “I get off the bus at ten past six,” somebody had written, “and I can see the newspapers through the glass.” Forty-one people had signed below it by the end of the week.",
        .heading("What is open"),
        .list([
            "The reading room with its newspapers and the long tables",
            "The children’s corner, until half past seven",
            "The shelf for borrowing and returning, which needs no one at the desk",
        ]),
        .picture(
            Illustration(.books, "A stack of eight books beside a white cup, with small lights behind"),
            caption: "Tea is on the house after seven."),
        "Two volunteers are there every evening. They can find a book, mend a printer and make tea. The upper floor with the town’s old records stays closed at night, because its stairs are steep and its lamps are weak.",
        .quote("A library that is shut is a cupboard.", of: "Ruth Ansell, who has run it since 2009"),
        "The late hours are a trial until Easter. If fewer than ten people a night make use of them, the old hours return. If you would like them to stay, the best thing you can do is come in and read."
    )

    static let bigPool = Article(
        "The big pool opens again on Monday at six in the morning, three weeks and two days after its ventilation failed. The water never went cold, but the air above it did, and nobody wants to climb out of a warm bath into a November night.",
        "The old fans had turned since 1983. When the left one stopped, the right one had to do the work of both, and it let everyone hear it. The new ones stand on rubber feet in a room of their own. Swimmers in lane one, who used to count their lengths by the rattle, will have to count for themselves.",
        .heading("The first week"),
        .list([
            "Lane swimming from six to nine, four lanes, fast on the left",
            "Children’s lessons at four, as before",
            "Quiet hour on Wednesday from eight in the evening: no music, low light",
            "Free entry all Sunday, to say thank you for the patience",
        ]),
        "The heat of the used air now goes back into the showers. The engineers expect that this saves a third of what the pool cost to warm. It will not make tickets cheaper, but it is the reason why they do not become dearer this winter.",
        "The small pool closes on the following Tuesday for one day, so that its pipes can be joined to the new system.")

    static let mendALamp = Article(
        "A lamp has three parts that can fail: the cable, the plug and the switch. On Thursday at seven you can learn to mend all three in one evening, at the big bench in the workshop.",
        "Bring a lamp that no longer works, or one that you do not trust. If you have none, there are plenty in the box under the stairs, where people leave what they mean to throw away. Last spring eleven of twelve lamps went home alight. The twelfth turned out to be a barometer.",
        .heading("How the evening goes"),
        .steps([
            "Unplug it. We all do this together and say it aloud.",
            "Take it apart, and draw what you see before you touch it.",
            "Measure each part with the tester. The broken one gives itself away.",
            "Replace that part, and have a second pair of eyes look at it.",
            "Switch it on.",
        ]),
        .picture(
            Illustration(.reading, "A long reading room at dusk, with bookshelves on both sides and lit lamps on the tables"),
            caption: "The lamps in the reading room were all mended on such an evening."),
        "You need no experience, only shoes that cover your toes. New plugs, switches and five metres of cable cost three pounds together. The tester is ours, and so is the first-aid box, which has not been opened since 2017.",
        "There is room for twelve. Please put your name down at reception, and say whether your lamp is taller than you are.")

    static let bicycleWorkshop = Article(
        "On Saturday from ten the yard belongs to bicycles. Six stands, two pumps and a wall of tools are ready, and five volunteers who have seen every kind of squeak. They show you how; you do it yourself, and next time you can do it without them.",
        "Most visits are about the same four things, and none of them takes longer than half an hour.",
        .list([
            "A tyre that loses air overnight",
            "Brakes that sing",
            "A chain that jumps when the hill begins",
            "A light that shines only when it is daylight",
        ]),
        "Used parts are free if you leave something in return: a bell, a saddle, an afternoon of your time. New tubes and brake pads are sold at the price that we paid. If a part has to be ordered, the bicycle can stay in the shed until the week after.",
        "Children are welcome with someone to hold the other end. At noon there is soup. The yard gate closes at three, and whoever is still underneath a bicycle then helps to sweep."
    )

    static let buildingBlocks = Article(
        "Two hundred wooden blocks have moved into the children’s room. They were cut in our own workshop from the beams of the old stage floor, sanded by the Tuesday group, and painted with colours that may be chewed.",
        "There are cubes, bricks, arches and one single cone, which is red. Whose turn it is to have the cone on top is settled by the children, and so far it has been settled well.",
        .heading("The rules, as the children wrote them"),
        .steps([
            "You may look at any tower.",
            "You may knock down your own.",
            "If you need a block from somebody, ask with words.",
            "A very good tower may stay up overnight.",
        ]),
        "The room is open every afternoon until five. The youngest builder last week was fourteen months old, the oldest seventy-eight. He had come to fetch his grandson and stayed for an hour and a half to finish a bridge.",
        .quote("It held two books and a cat. Then the cat left.", of: "Walter, bridge builder"),
        "If you would like a set at home, the plans are on the wall beside the door. You need one beam, one Saturday and a good deal of sandpaper."
    )

    static let newRoof = Article(
        "The mill needs a new roof. The old one has kept the rain out for sixty years and has begun to let some of it in, mostly above the choir. The drawings hang in the foyer until the end of the month; here are the questions that we are asked most often.",
        .heading("What will be done?"),
        "The slates come down, the beams are looked at one by one, and what is rotten is replaced. Then comes a layer of wood fibre as thick as a hand, which the roof never had, and slates on top again. Seven out of ten of the old ones are good for another life.",
        .heading("What does it cost?"),
        "There are three variants, between 74,000 and 118,000 pounds. The first mends only what leaks. The second also keeps the heat in. The third adds panels for electricity on the south side. The council pays half of whichever is chosen, if the offers stay below 90,000.",
        .heading("And the swallows?"),
        "Eleven pairs nest under the eaves, and the law is on their side: nothing may be done while they are here. Work therefore begins in February, if the weather allows, and has to be done by the middle of April. The architect has drawn small openings into the new eaves, all of them measured by last year’s tenants.",
        "On Thursday at seven she explains the three variants in the big hall. Hands are raised afterwards, and counted.")

    static let eightNovels = Article(
        "They stand on the table beside the door, and they were chosen by readers, not by us. Eight of the people who borrow most were each asked for one novel that had kept them up too late. You may take one home for four weeks, or begin right here in the chair by the radiator.",
        .list([
            "One is set on a ferry that never arrives.",
            "One has no names in it, and you will not notice until page ninety.",
            "Two are about sisters; do not read them one after the other.",
            "One was out of print until last year.",
            "One is very long, and its last sentence is worth it.",
            "One is funny from beginning to end.",
            "One is for people who say that they do not read novels.",
        ]),
        "In each book there is a slip of paper on which the reader who chose it explains why. Please leave it where you found it, and add a line of your own if you like. The first slip is already full on both sides.",
        "The eight readers come together on the last Friday of the month at half past six. They will not tell you how the books end, though two of them have been known to."
    )

    static let fiveLanguages = Article(
        "Every Tuesday at six there is a round of chairs in the blue room, and in the middle a low table with coffee. Sit down where you hear the language that you are learning. At the moment there are five: Arabic, French, German, Greek and, since the spring, English for everyone who has just arrived.",
        "Nobody teaches. Those who grew up with a language talk as they would at home, only a little more slowly, and everyone else talks as well as they can. Mistakes are mended if you raise a finger, and left alone if you do not.",
        .heading("For the first evening"),
        .list([
            "Three sentences about yourself are enough.",
            "A picture on your phone helps more than a dictionary.",
            "After twenty minutes a bell rings, and you may change chairs.",
        ]),
        .quote("In the first week I said that I was a spoon. In the tenth I told a joke.", of: "Amira, who came in March"),
        "It costs nothing. Somebody brings the coffee, and a sheet on the door shows whose turn it is. Children may come along; they usually learn to say “biscuit” in five languages before the evening is over."
    )

    static let lostAndFound = Article(
        "The box under the reception desk is full again. What was found in the changing rooms this month could dress one rather odd person:",
        .list([
            "One red scarf, hand-knitted, with a mistake in the fourth row that its maker will recognise",
            "Three gloves, all of them left, all of different people",
            "A very small umbrella with a duck’s head",
            "One shoe, size 43, well polished",
            "A set of keys on a brass whale",
        ]),
        "Come to reception between eight and eight, and tell us something about the thing that only its owner can know. For the umbrella it is enough to be very small.",
        "Whatever is still here at the end of the month goes to the charity shop in Bridge Street, where you can buy it back for a good purpose. Only the keys stay. Somebody is looking for a door that they open, and the whale has a place on our shelf for as long as it takes.",
        "To the finder of the gold ring from September: it went home yesterday, after fifty-one years of marriage and nine weeks in a paper envelope. Both of them came to fetch it."
    )
}

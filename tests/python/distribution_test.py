"""Draws and gradients of phibridge.distribution; training_test.py has its numbers."""

import unittest

import numpy as np

import phibridge
from phibridge import distribution as d


class DrawsTest(unittest.TestCase):
    def setUp(self):
        phibridge.seed(7)

    def test_draws_have_the_mean_and_variance(self):
        count = 40000
        shares = phibridge.to_tensor([[0.5, 0.2, 0.3], [0.1, 0.1, 0.8]])
        for one in (d.Normal([1.0, -2.0], [0.5, 2.0]), d.LogNormal(0.2, 0.4), d.Uniform(-1.0, 3.0), d.Laplace([0.0, 1.0], [1.0, 0.5]),
                    d.Gumbel(1.0, 2.0), d.Bernoulli([0.2, 0.7]), d.Geometric([0.3, 0.6]), d.Beta([0.5, 2.0], [2.0, 3.0]),
                    d.Dirichlet(shares * 5), d.Multinomial(6, shares), d.Independent(d.Normal([1.0, 2.0], [1.0, 1.0]), 1)):
            with self.subTest(type(one).__name__):
                drawn = one.sample([count]).numpy().astype("float64")
                self.assertEqual(list(drawn.shape), [count, *one.batch_shape, *one.event_shape])
                variance = one.variance.numpy()
                np.testing.assert_allclose(drawn.mean(0), one.mean.numpy(), atol=6 * np.sqrt(variance.max() / count))
                np.testing.assert_allclose(drawn.var(0), variance, rtol=0.15)
                self.assertTrue(one.sample([2]).stop_gradient)

    def test_classes_are_drawn_by_the_softmax(self):
        for logits in ([[1.0, 3.0], [4.0, 0.0]], [[-1.0, 3.0], [-2.0, -2.5]]):
            drawn = d.Categorical(logits).sample([20000]).numpy()
            self.assertEqual(drawn.shape, (20000, 2))
            shares = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
            np.testing.assert_allclose(drawn.mean(0), shares[:, 1], atol=0.015)

    def test_draws_of_a_cauchy_distribution_lie_around_its_median(self):
        median = np.median(d.Cauchy(2.0, 1.0).sample([20000]).numpy())
        self.assertAlmostEqual(median, 2, delta=0.1)

    def test_one_seed_gives_the_same_draws(self):
        first = d.Normal(0.0, 1.0).sample([3]).tolist()
        phibridge.seed(7)
        self.assertEqual(d.Normal(0.0, 1.0).sample([3]).tolist(), first)

    def test_a_seed_of_ones_own_repeats_draws(self):
        for one in (d.Normal(0.0, 1.0), d.Uniform(0.0, 1.0)):
            first = one.sample([3], seed=5)
            one.sample([3])
            self.assertEqual(one.sample([3], seed=5).tolist(), first.tolist())
            self.assertNotEqual(one.sample([3], seed=6).tolist(), first.tolist())
            self.assertNotEqual(one.sample([3]).tolist(), one.sample([3]).tolist())
            self.assertTrue(first.stop_gradient)

    def test_draws_have_gradients_by_the_parameters(self):
        loc, scale = (phibridge.to_tensor(value, stop_gradient=False) for value in ([0.5, 1.0], [1.0, 2.0]))
        for make in (d.Normal, d.LogNormal, d.Laplace, d.Gumbel, d.Cauchy, lambda a, b: d.Uniform(a - b, a + b),
                     lambda a, b: d.TransformedDistribution(d.Normal(a, b), [d.SigmoidTransform()])):
            drawn = make(loc, scale).rsample([5])
            drawn.sum().backward()
            self.assertTrue(np.isfinite(loc.grad.numpy()).all() and np.abs(loc.grad.numpy()).min() > 0)
            loc.clear_grad()
            scale.clear_grad()

    def test_probabilities_have_gradients(self):
        value = np.array([0.3, 0.2, 0.5])
        for make in (lambda x: d.Normal(x, x * 2), lambda x: d.Beta(x, x + 1), d.Dirichlet, lambda x: d.Laplace(x, x),
                     lambda x: d.Bernoulli(x / 4), lambda x: d.Gumbel(x, x), lambda x: d.Geometric(x / 4)):
            def loss(x):
                one = make(x)
                return one.log_prob(phibridge.to_tensor(value)).sum() + one.entropy().sum()
            at = np.array([0.55, 1.45, 0.8])
            x = phibridge.to_tensor(at, stop_gradient=False)
            loss(x).backward()
            step = 1e-6
            around = [(loss(phibridge.to_tensor(at + step * one)) - loss(phibridge.to_tensor(at - step * one))).item() / (2 * step)
                      for one in np.eye(3)]
            np.testing.assert_allclose(x.grad.numpy(), around, rtol=1e-5)


class TransformsTest(unittest.TestCase):
    def test_a_batch_becomes_axes_of_a_draw(self):
        normal = d.Normal(phibridge.zeros([4, 2, 3]), phibridge.ones([4, 2, 3]))
        one = d.TransformedDistribution(normal, [d.ReshapeTransform((2, 3), (6,)), d.ExpTransform()])
        self.assertEqual((one.batch_shape, one.event_shape), ((4,), (6,)))
        density = -0.5 * np.log(2.0) ** 2 - 0.5 * np.log(2 * np.pi) - np.log(2.0)
        np.testing.assert_allclose(one.log_prob(phibridge.full([4, 6], 2.0)).numpy(), [6 * density] * 4, rtol=1e-6)

    def test_shapes_back(self):
        chain = d.ChainTransform([d.ReshapeTransform((6,), (2, 3)), d.ReshapeTransform((2, 3), (3, 2))])
        self.assertEqual(chain.inverse_shape((4, 3, 2)), (4, 6))


class DivergencesTest(unittest.TestCase):
    def test_of_geometric_distributions(self):
        p, q = 0.3, 0.6
        k = np.arange(200)
        own, other = p * (1 - p) ** k, q * (1 - q) ** k
        found = d.kl_divergence(d.Geometric(p), d.Geometric(q)).item()
        self.assertAlmostEqual(found, (own * np.log(own / other)).sum(), places=5)

    def test_of_uniform_distributions(self):
        p = d.Uniform(phibridge.to_tensor([0.0, 0.0, 0.2, -1.0, 0.0]), phibridge.to_tensor([2.0, 1.0, 0.7, 1.0, 0.5]))
        self.assertEqual(d.kl_divergence(p, d.Uniform(0.0, 1.0)).tolist(), [np.inf, 0, np.float32(np.log(2)), np.inf, np.float32(np.log(2))])

    def test_one_of_ones_own(self):
        class Own(d.Normal):
            pass

        @d.register_kl(Own, d.Uniform)
        def _divergence(p, q):
            return p.loc + q.low
        self.assertEqual(d.kl_divergence(Own(1.0, 2.0), d.Uniform(3.0, 4.0)).item(), 4)
        self.assertEqual(d.kl_divergence(Own(1.0, 2.0), Own(1.0, 2.0)).item(), 0)
        with self.assertRaises(phibridge.UnimplementedError):
            d.kl_divergence(d.Uniform(0.0, 1.0), d.Normal(0.0, 1.0))
        with self.assertRaises(TypeError):
            d.register_kl(int, d.Normal)

    def test_wrong_use(self):
        for call in (lambda: d.Multinomial(0, [0.5, 0.5]), lambda: d.Dirichlet(1.0), lambda: d.Independent(d.Normal(0.0, 1.0), 1),
                     lambda: d.Geometric(2.0), lambda: d.Geometric([0.5, 0.0]), lambda: d.Bernoulli(1.5), lambda: d.Bernoulli([0.5, -0.1]),
                     lambda: d.ReshapeTransform((2,), (3,)), lambda: d.IndependentTransform(d.ExpTransform(), 0),
                     lambda: d.ReshapeTransform((2,), (1, 2)).forward_shape((2, 3)), lambda: d.ReshapeTransform((2, 1), (2,)).forward_shape((1,)),
                     lambda: d.TransformedDistribution(d.Normal(0.0, 1.0), [d.SoftmaxTransform()]),
                     lambda: d.StackTransform([d.ExpTransform()]).forward(phibridge.ones([2]))):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()
        for call in (lambda: d.Cauchy(0.0, 1.0).mean, lambda: d.Distribution().sample(), lambda: d.Transform().forward(1.0)):
            with self.assertRaises(NotImplementedError):
                call()


if __name__ == "__main__":
    unittest.main()
